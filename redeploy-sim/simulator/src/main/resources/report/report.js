const servers = data.map(result => result.environment.server);
/** Returns a name, with the start time if there are several results of the same server. */
const named = (result, name) => servers.filter(server => server === result.environment.server).length === 1
  ? name : name + ', ' + result.environment.started;
const margin = (bytes, plusMinus) => number(bytes / MB, 2)
  + (plusMinus === undefined || plusMinus === null ? '' : ' ± ' + number(plusMinus / MB, 2));
/** Formats megabytes as ByteSize does: at least 0.1 unless there are no bytes. */
const retained = bytes => bytes === undefined ? '' : number(bytes ? Math.max(0.1, bytes / MB) : 0, 1);

/** Adds the table of all runs. */
function overview() {
  const rows = data.flatMap(result => result.runs.map(run => element('tr', {},
    element('th', {scope: 'row'}, run.scenario),
    element('td', {class: 'text'}, named(result, result.environment.server)),
    element('td', {class: 'text ' + run.module}, MODES[run.module]),
    leakCell(run),
    element('td', {}, number(run.verdict.loadersPerCycle, 2)),
    element('td', {}, margin(run.verdict.heapBytesPerCycle, run.verdict.heapBytesMargin)),
    element('td', {}, margin(run.verdict.metaspaceBytesPerCycle, run.verdict.metaspaceBytesMargin)),
    element('td', {}, retained(run.verdict.retainedBytes)),
    element('td', {}, run.verdict.times ? number(run.verdict.times.firstMillis, 0) : ''),
    element('td', {}, number(run.verdict.redeployMillisMedian, 0),
      element('small', {class: 'interval'}, interval(run))),
    element('td', {}, number(run.verdict.redeployMillisP95, 0)))));
  const isOne = data.every(result => result.runs.every(run => run.apps === 1));
  main.append(
    element('h2', {id: 'overview'}, isOne
      ? 'Memory and time of each redeployment' : 'Memory and time of each cycle of redeployments'),
    table('All runs', [['Application', true], ['Server', true], ['', true], ['Leak', true], ['Loaders'],
      ['Heap, MB'], ['Metaspace, MB'], ['Retained, MB'], ['First, ms'], ['Median, ms'], ['95th percentile, ms']], rows),
    element('p', {}, 'Loaders, heap and metaspace are slopes over all cycles except the first two; ± is half of the'
      + ' 95 % confidence interval. A soft leak is released when soft references are cleared; a strong leak is not.'
      + ' Without a leak, redeployments retain no memory, however often they are repeated. Retained is the'
      + ' heap that all undeployed applications retain at the end; there is no value if no heap dump was taken.'),
    element('p', {}, 'Times: the first deployment in the fresh server; then the median of the steady redeployments'
      + ' after the warm-up, with its 95 % confidence interval (order statistics), and their 95th percentile.'));
}

function interval(run) {
  const times = run.verdict.times;
  if (!times) {
    return '';
  }
  return times.medianLow === undefined ? 'too few cycles'
    : number(times.medianLow, 0) + ' to ' + number(times.medianHigh, 0);
}

function cycleTable(runs) {
  const head = [['Cycle', true]];
  runs.forEach(run => ['loaders', 'heap MB', 'metaspace MB', 'classes', 'ms'].forEach(name =>
    head.push([name + ', ' + (run.module === 'on' ? 'with Treadlight' : 'without')])));
  const longest = Math.max(...runs.map(run => run.cycles.length));
  const rows = Array.from({length: longest}, (unused, index) => element('tr', {},
    element('th', {scope: 'row'}, String(index + 1)),
    runs.flatMap(run => {
      const cycle = run.cycles[index];
      const texts = !cycle ? ['', '', '', '', ''] : [
        number(Object.values(cycle.loadersAlive).reduce((sum, loaders) => sum + loaders, 0), 0),
        number(cycle.heapUsed / MB, 1), number(cycle.metaspaceUsed / MB, 1),
        number(cycle.loadedClasses, 0), number(cycle.redeployMillis, 0)];
      return texts.map(text => element('td', {class: run.module}, text));
    })));
  return element('details', {}, element('summary', {}, 'All figures, cycle by cycle'),
    table('All figures, cycle by cycle', head, rows));
}

function topClasses(run) {
  const last = run.cycles[run.cycles.length - 1].topClasses;
  const first = new Map(run.cycles[0].topClasses.map(type => [type.name, type]));
  const rows = last.map(type => element('tr', {},
    element('th', {scope: 'row', class: 'name'}, type.name),
    element('td', {}, number(type.instances, 0)),
    element('td', {}, number(type.bytes / MB, 2)),
    element('td', {}, first.has(type.name) ? number((type.bytes - first.get(type.name).bytes) / MB, 2) : 'new')));
  return element('details', {}, element('summary', {}, 'The classes that use most of the heap, ' + MODES[run.module]),
    table('The classes that use most of the heap', [['Class', true], ['Instances'], ['MB'],
      ['MB more than in the first cycle']], rows));
}

/** Returns the links to the documentation of a holder's cause; LeakPages has the same rules. */
function leakLinks(holder) {
  if (!holder.cause || !holder.leaks) {
    return null;
  }
  const page = main.dataset.leakPage;
  const link = (address, text) => element('a', {href: page + address, rel: 'noreferrer'}, text);
  const links = holder.leaks.length
    ? holder.leaks.filter(name => /^[a-z][a-z0-9-]*$/.test(name)).flatMap(name => [link('#leak-' + name, name), ' '])
    : [link('#leaks-that-treadlight-does-not-release', 'leaks that Treadlight does not release')];
  return links.length ? element('p', {class: 'cause'}, 'More: ', links) : null;
}

function holders(run) {
  if (!run.verdict.holders.length) {
    return [];
  }
  const which = run.verdict.leak === 'none' ? 'the few remaining deployments' : 'the deployments';
  const heading = element('h3', {}, 'What retains ' + which + ', ' + MODES[run.module]);
  return [heading].concat(run.verdict.holders.map(holder =>
    element('div', {class: 'holder'},
      element('div', {}, 'Origin: ', element('strong', {}, holder.verdict), '. ' + holder.loaders + ' × ',
        element('span', {class: 'name'}, holder.loader),
        holder.retainedBytes === undefined ? null : ', ' + retained(holder.retainedBytes) + ' MB retained'),
      holder.cause ? element('p', {class: 'cause'}, holder.cause) : null,
      leakLinks(holder),
      element('ol', {class: 'name'}, element('li', {}, holder.root), holder.path.map(step => element('li', {}, step))))),
    run.listener ? [element('details', {},
      element('summary', {}, 'A listener that closes the libraries among them, ' + MODES[run.module]),
      element('pre', {}, run.listener))] : []);
}

function application(result, scenario) {
  const runs = result.runs.filter(run => run.scenario === scenario && run.cycles.length);
  if (!runs.length) {
    return;
  }
  const applications = runs[0].apps === 1 ? 'One application' : runs[0].apps + ' applications side by side';
  const section = element('section', {},
    element('h2', {}, scenario + ' on ' + named(result, result.environment.serverVersion)),
    element('p', {}, applications + ', soft references ' + (runs[0].softRefs === 'cleared'
      ? 'cleared at each garbage collection' : 'with the JVM\'s default policy') + '.'));
  runs.forEach(run => {
    if (run.failure) {
      section.append(element('p', {class: 'leak failed'},
        MODES[run.module] + ', failed after cycle ' + run.cycles.length + ': ' + run.failure));
    }
    if (run.verdict.reason) {
      section.append(element('p', {class: 'leak unknown'}, MODES[run.module] + ': ' + run.verdict.reason));
    }
  });
  (result.ratios || []).filter(ratio => ratio.scenario === scenario && ratio.softRefs === runs[0].softRefs)
    .forEach(ratio => section.append(
      element('p', {class: 'ratio'}, ratio.sentence[0].toUpperCase() + ratio.sentence.slice(1))));
  const sides = runs.map(run => ({run, side: run.module, name: MODES[run.module]}));
  section.append(runCharts(sides), ...phases(sides), cycleTable(runs), ...runs.map(topClasses),
    ...runs.flatMap(holders));
  main.append(section);
}

function environment(result) {
  const about = result.environment;
  const terms = [['Server', about.serverVersion], ['JDK', about.jdk], ['Garbage collector', about.gc],
    ['Maximum heap', number(about.maxHeap / MB, 0) + ' MB'], ['Processors', String(about.cpus)],
    ['System', about.os], ['Started', about.started]];
  main.append(
    element('h2', {}, data.length > 1 ? 'Measured on: ' + named(result, about.server) : 'Measured on'),
    element('dl', {}, terms.flatMap(([term, text]) => [element('dt', {}, term), element('dd', {}, text)])));
  if (about.command) {
    main.append(element('h3', {}, 'Command'), element('pre', {tabindex: '0'}, about.command));
  }
}

document.getElementById('where').textContent = data.map(result =>
  result.environment.serverVersion + ', JDK ' + result.environment.jdk).join(' · ');
overview();
data.forEach(result =>
  [...new Set(result.runs.map(run => run.scenario))].forEach(scenario => application(result, scenario)));
data.forEach(environment);
show();
