const servers = data.map(result => result.environment.server);
/** Returns a name, with the start time if there are several results of the same server. */
const named = (result, name) => servers.filter(server => server === result.environment.server).length === 1
  ? name : name + ', ' + result.environment.started;
const margin = (bytes, plusMinus) => number(bytes / MB, 2)
  + (plusMinus === undefined || plusMinus === null ? '' : ' ± ' + number(plusMinus / MB, 2));
/** Formats megabytes as ByteSize does: at least 0.1 unless there are no bytes. */
const retained = bytes => bytes === undefined ? '' : number(bytes ? Math.max(0.1, bytes / MB) : 0, 1);

const causeId = (result, run, cause) => 'cause-' + data.indexOf(result) + '-' + run + '-' + cause;

/** Adds a sentence for each application, with a link to its cause. */
function sentences() {
  const worst = sentence => ['strong', 'soft', 'unknown', 'none'].find(leak => sentence.leaks.includes(leak)) || 'unknown';
  main.append(element('h2', {}, 'What leaks, and what to do'),
    element('ul', {class: 'sentences'}, data.flatMap(result => result.sentences.map(sentence => element('li',
      {class: 'leak-' + worst(sentence)}, appName(sentence.app), ' ', sentence.text,
      data.length > 1 ? ' (' + named(result, result.environment.server) + ')' : null,
      sentence.cause === undefined ? null
        : [' ', element('a', {href: '#' + causeId(result, sentence.run, sentence.cause)}, 'Show the cause')])))));
}

/** Adds the table of all runs. On a narrow screen, its rows become lists, so its roles are explicit. */
function overview() {
  const several = data.length > 1;
  const head = [['Application', true]].concat(several ? [['Server', true]] : [],
    [['Mode', true], ['Leak', true], ['Loaders'], ['Heap, MB'], ['Metaspace, MB'], ['Retained, MB'], ['First, ms'],
      ['Median, ms'], ['95th percentile, ms']]);
  const rows = data.flatMap(result => result.runs.map(run => {
    const measured = text => run.cycles.length ? text() : '';
    const apps = appsOf(run);
    return element('tr', {},
      element('th', {scope: 'row'}, apps.length > 0 && apps.length < 5 ? apps.map(appName) : run.scenario),
      several ? element('td', {class: 'text'}, named(result, result.environment.server)) : null,
      element('td', {class: 'text ' + run.module}, MODES[run.module]),
      leakCell(run),
      element('td', {}, measured(() => number(run.verdict.loadersPerCycle, 2))),
      element('td', {}, measured(() => margin(run.verdict.heapBytesPerCycle, run.verdict.heapBytesMargin))),
      element('td', {}, measured(() => margin(run.verdict.metaspaceBytesPerCycle, run.verdict.metaspaceBytesMargin))),
      element('td', {}, retained(run.verdict.retainedBytes)),
      element('td', {}, run.verdict.times ? number(run.verdict.times.firstMillis, 0) : ''),
      element('td', {}, measured(() => number(run.verdict.redeployMillisMedian, 0)),
        element('small', {class: 'interval'}, interval(run))),
      element('td', {}, measured(() => number(run.verdict.redeployMillisP95, 0))));
  }));
  rows.forEach(row => [...row.children].forEach((cell, i) => {
    cell.setAttribute('role', i ? 'cell' : 'rowheader');
    cell.dataset.label = head[i][0];
  }));
  const summary = table('All runs', head, rows);
  summary.classList.add('summary');
  summary.querySelectorAll('table, thead, tbody, tr, thead th').forEach(part => part.setAttribute('role',
    {TABLE: 'table', TR: 'row', TH: 'columnheader'}[part.tagName] || 'rowgroup'));
  const isOne = data.every(result => result.runs.every(run => run.apps === 1));
  main.append(
    element('h2', {id: 'overview'}, isOne
      ? 'Memory and time of each redeployment' : 'Memory and time of each cycle of redeployments'),
    summary,
    element('p', {}, (isOne ? '' : 'Loaders are those of the application that retains most. ')
      + 'Loaders, heap and metaspace are slopes over all cycles except the first two; ± is half of the'
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
  const loaders = run => 'loaders' + (appsOf(run).length > 1 && mostRetained(run) ? ' of ' + mostRetained(run) : '');
  runs.forEach(run => [loaders(run), 'heap MB', 'metaspace MB', 'classes', 'ms'].forEach(name =>
    head.push([name + ', ' + (run.module === 'on' ? 'with Treadlight' : 'without')])));
  const longest = Math.max(...runs.map(run => run.cycles.length));
  const rows = Array.from({length: longest}, (unused, index) => element('tr', {},
    element('th', {scope: 'row'}, String(index + 1)),
    runs.flatMap(run => {
      const cycle = run.cycles[index];
      const texts = !cycle ? ['', '', '', '', ''] : [
        number(loadersAlive(run, cycle), 0),
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

function referencePath(holder) {
  return element('ol', {class: 'name'}, element('li', {}, holder.root), holder.path.map(step => element('li', {}, step)));
}

/**
 * Returns the card of a cause: the applications that it retains, what to do, the explanation of its first reference
 * path, and the reference paths, of which only the first is open.
 */
function card(id, cause) {
  const [first, ...others] = cause.holders;
  return element('div', {class: 'holder', id, tabindex: '-1'},
    element('h4', {}, cause.title[0].toUpperCase() + cause.title.slice(1)),
    element('div', {}, cause.apps.length ? ['Retains ', cause.apps.flatMap((app, i) => [i ? ', ' : '', appName(app)]), '. '] : null,
      'Origin: ', element('strong', {}, first.verdict), '. ' + Math.max(...cause.holders.map(holder => holder.loaders))
        + ' × ', element('span', {class: 'name'}, first.loader),
      first.retainedBytes === undefined ? null
        : ', ' + retained(Math.max(...cause.holders.map(holder => holder.retainedBytes || 0))) + ' MB retained'),
    cause.remedy ? element('p', {}, element('strong', {}, 'To do: '), cause.remedy + '.') : null,
    first.cause ? [element('p', {class: 'cause'}, first.cause), leakLinks(first)] : null,
    referencePath(first),
    others.length ? element('details', {}, element('summary', {}, 'Other reference paths: ' + others.length),
      others.map(referencePath)) : null);
}

/** Returns the cards of a run's causes. */
function causes(result, run) {
  if (!run.causes.length) {
    return [];
  }
  const which = run.verdict.leak === 'none' ? 'the few remaining deployments' : 'the deployments';
  return [element('h3', {}, 'What retains ' + which + ', ' + MODES[run.module]),
    ...run.causes.map((cause, i) => card(causeId(result, result.runs.indexOf(run), i), cause)),
    run.listener ? element('details', {},
      element('summary', {}, 'A listener that closes the libraries among them, ' + MODES[run.module]),
      element('pre', {}, run.listener)) : null].filter(one => one);
}

function application(result, scenario) {
  const runs = result.runs.filter(run => run.scenario === scenario);
  const applications = runs[0].apps === 1 ? 'One application' : runs[0].apps + ' applications side by side';
  const section = element('section', {},
    element('h2', {}, scenario + ' on ' + named(result, result.environment.serverVersion)),
    element('p', {}, applications + ', soft references ' + (runs[0].softRefs === 'cleared'
      ? 'cleared at each garbage collection' : 'with the JVM\'s default policy') + '.'));
  runs.forEach(run => {
    if (run.failure) {
      section.append(element('p', {class: 'leak failed'},
        MODES[run.module] + ', failed ' + (run.cycles.length ? 'after cycle ' + run.cycles.length : 'in the first cycle')
          + ': ' + run.failure));
    }
    if (run.verdict.reason) {
      section.append(element('p', {class: 'leak unknown'}, MODES[run.module] + ': ' + run.verdict.reason));
    }
  });
  (result.ratios || []).filter(ratio => ratio.scenario === scenario && ratio.softRefs === runs[0].softRefs)
    .forEach(ratio => section.append(
      element('p', {class: 'ratio'}, ratio.sentence[0].toUpperCase() + ratio.sentence.slice(1))));
  section.append(...runs.flatMap(run => causes(result, run)));
  const measured = runs.filter(run => run.cycles.length);
  if (measured.length) {
    const sides = measured.map(run => ({run, side: run.module, name: MODES[run.module]}));
    section.append(element('h3', {}, 'The figures of each cycle'), runCharts(sides), ...phases(sides),
      cycleTable(measured), ...measured.map(topClasses));
  }
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
sentences();
overview();
data.forEach(result =>
  [...new Set(result.runs.map(run => run.scenario))].forEach(scenario => application(result, scenario)));
data.forEach(environment);
show();
