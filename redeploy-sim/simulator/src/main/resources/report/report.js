'use strict';
(() => {
  const results = JSON.parse(document.getElementById('results').textContent);
  const main = document.getElementById('report');
  const MODES = {off: 'without Treadlight', on: 'with Treadlight'};
  const MB = 1 << 20;
  const servers = results.map(result => result.environment.server);
  /** Returns a name, with the start time if there are several results of the same server. */
  const named = (result, name) => servers.filter(server => server === result.environment.server).length === 1
    ? name : name + ', ' + result.environment.started;

  const FIGURES = [
    {title: 'Heap', unit: 'MB', of: cycle => cycle.heapUsed / MB, digits: 1},
    {title: 'Metaspace', unit: 'MB', of: cycle => cycle.metaspaceUsed / MB, digits: 1},
    {title: 'Classes', unit: 'loaded', of: cycle => cycle.loadedClasses, digits: 0},
    {title: 'Redeployment', unit: 'ms', of: cycle => cycle.redeployMillis, digits: 0},
  ];

  /** Creates an element; omits attributes whose value is null. Children may be elements or texts. */
  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    Object.entries(attributes || {}).forEach(([key, value]) => value !== null && made.setAttribute(key, value));
    made.append(...children.flat().filter(child => child !== null));
    return made;
  }

  /** Formats a number; adding 0 removes the sign of -0. */
  const number = (value, digits) => (Number(value.toFixed(digits)) + 0)
    .toLocaleString('en', {minimumFractionDigits: digits, maximumFractionDigits: digits});
  const margin = (bytes, plusMinus) => number(bytes / MB, 2)
    + (plusMinus === undefined || plusMinus === null ? '' : ' ± ' + number(plusMinus / MB, 2));
  const leak = run => run.failure ? 'failed' : run.verdict.leak;

  function leakCell(run) {
    const text = run.failure ? 'failed after cycle ' + run.cycles.length : run.verdict.leak;
    return element('td', {class: 'text state'}, element('span', {class: 'leak ' + leak(run)}, text));
  }

  function table(caption, head, rows) {
    return element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption},
      element('table', {},
        element('thead', {}, element('tr', {}, head.map(([text, left]) =>
          element('th', {scope: 'col', class: left ? 'text' : null}, text)))),
        element('tbody', {}, rows)));
  }

  /** Adds the table of all runs. */
  function overview() {
    const rows = results.flatMap(result => result.runs.map(run => element('tr', {},
      element('th', {scope: 'row'}, run.scenario),
      element('td', {class: 'text'}, named(result, result.environment.server)),
      element('td', {class: 'text ' + run.module}, MODES[run.module]),
      leakCell(run),
      element('td', {}, number(run.verdict.loadersPerCycle, 2)),
      element('td', {}, margin(run.verdict.heapBytesPerCycle, run.verdict.heapBytesMargin)),
      element('td', {}, margin(run.verdict.metaspaceBytesPerCycle, run.verdict.metaspaceBytesMargin)),
      element('td', {}, run.verdict.times ? number(run.verdict.times.firstMillis, 0) : ''),
      element('td', {}, number(run.verdict.redeployMillisMedian, 0),
        element('small', {class: 'interval'}, interval(run))),
      element('td', {}, number(run.verdict.redeployMillisP95, 0)))));
    const isOne = results.every(result => result.runs.every(run => run.apps === 1));
    main.append(
      element('h2', {id: 'overview'}, isOne
        ? 'Memory and time of each redeployment' : 'Memory and time of each cycle of redeployments'),
      table('All runs', [['Application', true], ['Server', true], ['', true], ['Leak', true], ['Loaders'],
        ['Heap, MB'], ['Metaspace, MB'], ['First, ms'], ['Median, ms'], ['95 %, ms']], rows),
      element('p', {}, 'Loaders, heap and metaspace are slopes over all cycles except the first two; ± is half of the'
        + ' 95 % confidence interval. A soft leak is released when soft references are cleared; a strong leak is not.'
        + ' Without a leak, redeployments retain no memory, however often they are repeated.'),
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

  const charts = [];

  /** Creates the chart of one figure over the cycles, with a text for screen readers. */
  function chart(title, unit, lines, digits) {
    const spoken = lines.map(line => line.label + ' from ' + number(line.values[0], digits) + ' to '
      + number(line.values[line.values.length - 1], digits) + ' in ' + line.values.length + ' cycles').join('; ');
    const canvas = element('canvas', {role: 'img', 'aria-label': title + ', ' + unit + ': ' + spoken + '.'});
    charts.push({canvas, lines, digits});
    return element('figure', {},
      element('figcaption', {}, title, element('small', {}, unit)),
      element('div', {class: 'canvas'}, canvas));
  }

  /** Returns a line for each application, and only one line for copies with the same values. */
  function loaderLines(run) {
    const apps = [...new Set(run.cycles.flatMap(cycle => Object.keys(cycle.loadersAlive)))].sort();
    const lines = new Map();
    apps.forEach(app => {
      const values = run.cycles.map(cycle => cycle.loadersAlive[app] || 0);
      const same = lines.get(values.join());
      if (same) {
        same.apps.push(app);
      } else {
        lines.set(values.join(), {apps: [app], values});
      }
    });
    return [...lines.values()].map(line => ({
      module: run.module,
      label: lines.size === 1 ? MODES[run.module]
        : line.apps.slice(0, 2).join(', ') + (line.apps.length > 2 ? ' and ' + (line.apps.length - 2) + ' more' : '')
          + ', ' + MODES[run.module],
      values: line.values,
    }));
  }

  const median = values => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  /** The phases in the order of a deployment; their colours also differ in lightness. */
  const PHASES = {
    undeployment: 'undeploying the previous deployment', opening: 'opening the archive', scanning: 'scanning classes',
    sniffers: 'choosing containers', containers: 'class loaders, containers, descriptors',
    preparation: 'preparing in each container', loading: 'loading', start: 'starting', rest: 'everything else',
  };
  const HUES = ['#8c8c8c', '#1f4e79', '#2f7fc1', '#7fb8e6', '#14695b', '#3fa88f', '#b7791f', '#e0b252', '#5c5c5c'];

  /** Returns the median time of each phase in these cycles of a run, and the rest that belongs to no phase. */
  function bar(run, label, cycles) {
    const measured = cycles.filter(cycle => cycle.phases);
    if (!measured.length) {
      return null;
    }
    const times = {undeployment: median(measured.map(cycle => cycle.undeployMillis))};
    Object.keys(measured[0].phases).forEach(phase => {
      times[phase] = median(measured.map(cycle => cycle.phases[phase] || 0));
    });
    const sum = cycle => Object.values(cycle.phases).reduce((all, millis) => all + millis, cycle.undeployMillis);
    times.rest = median(measured.map(cycle => Math.max(0, cycle.redeployMillis - sum(cycle))));
    return {label: label + ', ' + MODES[run.module], times};
  }

  function phaseChart(runs) {
    const bars = runs.flatMap(run => {
      const warmUp = run.verdict.times ? run.verdict.times.warmUp : 1;
      return [bar(run, 'First', run.cycles.slice(0, 1)), bar(run, 'Steady', run.cycles.slice(warmUp))];
    }).filter(one => one);
    if (!bars.length) {
      return element('p', {class: 'phases'}, 'The server did not print the phases of these deployments.');
    }
    const spoken = bars.map(one => one.label + ': ' + Object.keys(PHASES).filter(phase => one.times[phase])
      .map(phase => PHASES[phase] + ' ' + number(one.times[phase], 0)).join(', ')).join('; ');
    const canvas = element('canvas', {role: 'img', 'aria-label': 'Phases of deployments, ms: ' + spoken + '.'});
    charts.push({canvas, bars});
    return element('figure', {class: 'phases'},
      element('figcaption', {}, 'Phases of deployments', element('small', {}, 'ms; steady: medians of each phase')),
      element('div', {class: 'canvas'}, canvas));
  }

  function cycleTable(runs) {
    const head = [['Cycle', true]];
    runs.forEach(run => ['loaders', 'heap MB', 'metaspace MB', 'classes', 'ms'].forEach(name =>
      head.push([name + ', ' + run.module])));
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

  function holders(run) {
    if (!run.verdict.holders.length) {
      return [];
    }
    const retained = run.verdict.leak === 'none' ? 'the few remaining deployments' : 'the deployments';
    const heading = element('h3', {}, 'What retains ' + retained + ', ' + MODES[run.module]);
    return [heading].concat(run.verdict.holders.map(holder =>
      element('div', {class: 'holder'},
        element('div', {}, element('strong', {}, holder.verdict), ' retains ' + holder.loaders + ' × ',
          element('span', {class: 'name'}, holder.loader)),
        holder.cause ? element('p', {class: 'cause'}, holder.cause) : null,
        element('ol', {class: 'name'}, element('li', {}, holder.root), holder.path.map(step => element('li', {}, step))))));
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
    const figures = FIGURES.map(figure => chart(figure.title, figure.unit, runs.map(run =>
      ({module: run.module, label: MODES[run.module], values: run.cycles.map(figure.of)})), figure.digits));
    figures.splice(0, 0, chart('Deployments in memory', 'loaders of each application; 1 is the running deployment',
      runs.flatMap(loaderLines), 0));
    section.append(element('div', {class: 'charts'}, figures), phaseChart(runs), cycleTable(runs), ...runs.map(topClasses),
      ...runs.flatMap(holders));
    main.append(section);
  }

  function environment(result) {
    const about = result.environment;
    const terms = [['Server', about.serverVersion], ['JDK', about.jdk], ['Garbage collector', about.gc],
      ['Maximum heap', number(about.maxHeap / MB, 0) + ' MB'], ['Processors', String(about.cpus)],
      ['System', about.os], ['Started', about.started]];
    main.append(
      element('h2', {}, results.length > 1 ? 'Measured on: ' + named(result, about.server) : 'Measured on'),
      element('dl', {}, terms.flatMap(([term, text]) => [element('dt', {}, term), element('dd', {}, text)])));
    if (about.command) {
      main.append(element('h3', {}, 'Command'), element('pre', {tabindex: '0'}, about.command));
    }
  }

  function drawPhases(one, color) {
    return new Chart(one.canvas, {
      type: 'bar',
      data: {
        labels: one.bars.map(bar => bar.label),
        datasets: Object.keys(PHASES).map((phase, index) => ({
          label: PHASES[phase],
          data: one.bars.map(bar => bar.times[phase] || 0),
          backgroundColor: HUES[index],
          maxBarThickness: 40,
        })).filter(set => set.data.some(millis => millis > 0)),
      },
      options: {
        indexAxis: 'y',
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        scales: {
          x: {stacked: true, beginAtZero: true, ticks: {color: color('soft')}, grid: {color: color('line')}},
          y: {stacked: true, ticks: {color: color('soft')}, grid: {display: false}},
        },
        plugins: {legend: {position: 'bottom', labels: {color: color('ink'), boxWidth: 12, boxHeight: 12}}},
      },
    });
  }

  function draw() {
    const style = getComputedStyle(document.documentElement);
    const color = name => style.getPropertyValue('--' + name).trim();
    charts.forEach(one => {
      if (one.drawn) {
        one.drawn.destroy();
      }
      if (one.bars) {
        one.drawn = drawPhases(one, color);
        return;
      }
      const few = Math.max(...one.lines.map(line => line.values.length)) <= 60;
      one.drawn = new Chart(one.canvas, {
        type: 'line',
        data: {
          labels: Array.from({length: Math.max(...one.lines.map(line => line.values.length))}, (unused, i) => i + 1),
          datasets: one.lines.map(line => ({
            label: line.label,
            data: line.values,
            borderColor: color(line.module),
            backgroundColor: color(line.module),
            borderDash: line.module === 'off' ? [6, 4] : [],
            borderWidth: 2,
            pointStyle: line.module === 'off' ? 'triangle' : 'circle',
            pointRadius: few ? 3 : 0,
            tension: 0,
          })),
        },
        options: {
          animation: false,
          responsive: true,
          maintainAspectRatio: false,
          interaction: {mode: 'index', intersect: false},
          scales: {
            x: {title: {display: true, text: 'cycle', color: color('soft')}, ticks: {color: color('soft')},
              grid: {color: color('line')}},
            y: {beginAtZero: true, ticks: {color: color('soft'), precision: one.digits === 0 ? 0 : undefined},
              grid: {color: color('line')}},
          },
          plugins: {legend: {position: 'bottom', labels: {color: color('ink'), usePointStyle: true, boxHeight: 7}}},
        },
      });
    });
  }

  const toggle = document.getElementById('theme');
  function theme(dark) {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    toggle.setAttribute('aria-pressed', String(dark));
    draw();
  }
  toggle.addEventListener('click', () => theme(document.documentElement.dataset.theme !== 'dark'));

  document.getElementById('where').textContent = results.map(result =>
    result.environment.serverVersion + ', JDK ' + result.environment.jdk).join(' · ');
  overview();
  results.forEach(result =>
    [...new Set(result.runs.map(run => run.scenario))].forEach(scenario => application(result, scenario)));
  results.forEach(environment);
  document.getElementById('colophon').textContent = 'Written by Treadlight\'s redeploy simulator. This file loads no'
    + ' other files. It contains names of classes, fields and threads from the servers\' memory, but no values.';
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  prefersDark.addEventListener('change', event => theme(event.matches));
  theme(prefersDark.matches);

  // Print the light theme, and restore the chosen one afterwards.
  let chosen = '';
  addEventListener('beforeprint', () => {
    chosen = document.documentElement.dataset.theme;
    theme(false);
  });
  addEventListener('afterprint', () => theme(chosen === 'dark'));
})();
