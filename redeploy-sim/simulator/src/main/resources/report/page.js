/** The data of the page: a list of results, or the comparison of two. */
const data = JSON.parse(document.getElementById('results').textContent);
const main = document.getElementById('report');
const MODES = {off: 'without Treadlight', on: 'with Treadlight'};
const MB = 1 << 20;

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
  made.append(...children.flat(Infinity).filter(child => child !== null));
  return made;
}

/** Formats a number; adding 0 removes the sign of -0. */
const number = (value, digits) => (Number(value.toFixed(digits)) + 0)
  .toLocaleString('en', {minimumFractionDigits: digits, maximumFractionDigits: digits});
const leak = run => run.failure ? 'failed' : run.verdict.leak;

function leakCell(run) {
  const text = !run.failure ? run.verdict.leak
    : run.cycles.length ? 'failed after cycle ' + run.cycles.length : 'failed in the first cycle';
  return element('td', {class: 'text state'}, element('span', {class: 'leak ' + leak(run)}, text));
}

/** Returns the names of a run's applications. */
function appsOf(run) {
  return run.verdict.applications ? run.verdict.applications.map(app => app.name)
    : [...new Set(run.cycles.flatMap(cycle => Object.keys(cycle.loadersAlive)))].sort();
}

/** Returns the application whose loaders the figures of a run are about; Verdict.mostRetained is the same. */
function mostRetained(run) {
  const apps = run.verdict.applications || [];
  return apps.length
    ? apps.reduce((one, other) => other.loadersPerCycle > one.loadersPerCycle ? other : one).name : null;
}

/** Returns the loaders of that application in a cycle; Run.loadersAlive is the same. */
function loadersAlive(run, cycle) {
  const app = mostRetained(run);
  return app ? cycle.loadersAlive[app] || 0 : Math.max(0, ...Object.values(cycle.loadersAlive));
}

/** The colours of applications, in report.css, and their marks: Chart.js's names, and the same shapes as SVG paths. */
const APP_COLORS = 8;
const MARKS = [['circle', 'M8 3a5 5 0 1 0 0.01 0Z'], ['rect', 'M3 3H13V13H3Z'], ['triangle', 'M8 2L14 13H2Z'],
  ['rectRot', 'M8 1L15 8L8 15L1 8Z'], ['cross', 'M8 2V14M2 8H14'], ['crossRot', 'M3 3L13 13M13 3L3 13'],
  ['star', 'M8 2V14M2 8H14M4 4L12 12M12 4L4 12']];
const appNumbers = new Map();

/** Returns the number of an application, which determines its colour and its mark on the whole page. */
function appNumber(app) {
  if (!appNumbers.has(app)) {
    appNumbers.set(app, appNumbers.size);
  }
  return appNumbers.get(app);
}

const appColor = app => 'app-' + appNumber(app) % APP_COLORS;
const appMark = app => MARKS[appNumber(app) % MARKS.length];

/** Returns the name of an application with its mark in its colour. */
function appName(app) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('style', 'color: var(--' + appColor(app) + ')');
  path.setAttribute('d', appMark(app)[1]);
  svg.append(path);
  return element('span', {class: 'app'}, svg, app);
}

function table(caption, head, rows) {
  return element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption},
    element('table', {},
      element('thead', {}, element('tr', {}, head.map(([text, left]) =>
        element('th', {scope: 'col', class: left ? 'text' : null}, text)))),
      element('tbody', {}, rows)));
}

const charts = [];

/** Creates the chart of one figure over the cycles, with a text for screen readers. Names applications below it. */
function chart(title, unit, lines, digits) {
  const spoken = lines.map(line => line.label + ' from ' + number(line.values[0], digits) + ' to '
    + number(line.values[line.values.length - 1], digits) + ' in ' + line.values.length + ' cycles').join('; ');
  const canvas = element('canvas', {role: 'img', 'aria-label': title + ', ' + unit + ': ' + spoken + '.'});
  charts.push({canvas, lines, digits});
  return element('figure', {},
    element('figcaption', {}, title, element('small', {}, unit)),
    element('div', {class: 'canvas'}, canvas),
    lines.every(line => line.app) ? element('div', {class: 'legend'}, lines.map(line => appName(line.app))) : null);
}

/** Returns the charts of loaders: one for runs of one application, or one for each run of several. */
function loaderCharts(sides) {
  const values = (run, app) => run.cycles.map(cycle => cycle.loadersAlive[app] || 0);
  const title = 'Deployments in memory';
  if (sides.every(({run}) => appsOf(run).length <= 1)) {
    return [chart(title, 'loaders of the application; 1 is the running deployment',
      sides.map(({run, side, name}) => ({side, label: name, values: values(run, appsOf(run)[0])})), 0)];
  }
  return sides.map(({run, name}) => chart(title + ', ' + name, 'loaders of each application; 1 is the running deployment',
    appsOf(run).map(app => ({app, label: app, values: values(run, app)})), 0));
}

/** Returns the charts of runs; each side has a run, a style ('off' or 'on') and a name. */
function runCharts(sides) {
  const figures = FIGURES.map(figure => chart(figure.title, figure.unit, sides.map(({run, side, name}) =>
    ({side, label: name, values: run.cycles.map(figure.of)})), figure.digits));
  return element('div', {class: 'charts'}, loaderCharts(sides).concat(figures));
}

const median = values => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
/** The phases in the order of a deployment. Their colours are in report.css, and also differ in lightness. */
const PHASES = {
  undeployment: 'undeploying the previous deployment', opening: 'opening the archive', scanning: 'scanning classes',
  sniffers: 'choosing containers', containers: 'class loaders, containers, descriptors',
  preparation: 'preparing in each container', loading: 'loading', start: 'starting', rest: 'everything else',
};

/** Returns the median time of each phase in these cycles of a run, and that of everything else. */
function bar(label, cycles) {
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
  return {label, times};
}

/** Returns the phases of runs as stacked bars and as a table; the sides are those of runCharts. */
function phases(sides) {
  const bars = ['First', 'Steady'].flatMap(which => sides.map(({run, name}) => {
    const warmUp = run.verdict.times ? run.verdict.times.warmUp : 1;
    return bar(which + ', ' + name, which === 'First' ? run.cycles.slice(0, 1) : run.cycles.slice(warmUp));
  })).filter(one => one);
  if (!bars.length) {
    return [element('p', {class: 'phases'}, 'The server did not print the phases of these deployments.')];
  }
  const present = Object.keys(PHASES).filter(phase => bars.some(one => one.times[phase]));
  const spoken = bars.map(one => one.label + ': ' + present.filter(phase => one.times[phase])
    .map(phase => PHASES[phase] + ' ' + number(one.times[phase], 0)).join(', ')).join('; ');
  const canvas = element('canvas', {role: 'img', 'aria-label': 'Phases of deployments, ms: ' + spoken + '.'});
  charts.push({canvas, bars, phases: present});
  const rows = present.map(phase => element('tr', {},
    element('th', {scope: 'row'}, PHASES[phase]),
    bars.map(one => element('td', {}, number(one.times[phase] || 0, 0)))));
  return [
    element('figure', {class: 'phases'},
      element('figcaption', {}, 'Phases of deployments', element('small', {}, 'ms; steady: medians of each phase')),
      element('div', {class: 'canvas'}, canvas)),
    table('Phases of deployments', [['Phase, ms', true]].concat(bars.map(one => [one.label])), rows),
  ];
}

function drawPhases(one, color) {
  return new Chart(one.canvas, {
    type: 'bar',
    data: {
      labels: one.bars.map(bar => bar.label.split(', ')),
      datasets: one.phases.map(phase => ({
        label: PHASES[phase],
        data: one.bars.map(bar => bar.times[phase] || 0),
        backgroundColor: color('phase-' + phase),
        borderColor: color('card'),
        borderWidth: {right: 1},
        borderSkipped: false,
        maxBarThickness: 40,
      })),
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

/** Returns the style of the line of a run. */
function sideStyle(line, color) {
  const off = line.side === 'off';
  return {borderColor: color(line.side), backgroundColor: color(line.side), borderDash: off ? [6, 4] : [],
    pointStyle: off ? 'triangle' : 'circle'};
}

/** Returns the style of the line of an application. Lines with the same values have dashes and marks in turn. */
function appStyle(line, lines, color, radius) {
  const same = lines.filter(other => other.values.join() === line.values.join());
  const turn = same.indexOf(line);
  return {borderColor: color(appColor(line.app)), backgroundColor: color(appColor(line.app)),
    borderDash: same.length > 1 ? [8, 8 * (same.length - 1)] : [], borderDashOffset: -8 * turn,
    pointStyle: appMark(line.app)[0], pointBorderWidth: 2,
    pointRadius: line.values.map((value, i) => i % same.length === turn ? radius * 1.5 : 0)};
}

function drawLines(one, color) {
  const longest = Math.max(...one.lines.map(line => line.values.length));
  const radius = longest <= 60 ? 3 : 0;
  return new Chart(one.canvas, {
    type: 'line',
    data: {
      labels: Array.from({length: longest}, (unused, i) => i + 1),
      datasets: one.lines.map(line => ({
        label: line.label,
        data: line.values,
        borderWidth: 2,
        pointRadius: radius,
        tension: 0,
        ...(line.app ? appStyle(line, one.lines, color, radius) : sideStyle(line, color)),
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
      plugins: {legend: {display: one.lines.some(line => !line.app), position: 'bottom',
        labels: {color: color('ink'), usePointStyle: true, boxHeight: 7}}},
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
    one.drawn = one.bars ? drawPhases(one, color) : drawLines(one, color);
  });
}

const toggle = document.getElementById('theme');
function theme(dark) {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  toggle.setAttribute('aria-pressed', String(dark));
  draw();
}

/** Draws the charts in the browser's theme. Each page calls this last. */
function show() {
  document.getElementById('colophon').textContent = 'Written by Treadlight\'s redeploy simulator. This file loads no'
    + ' other files. It contains names of classes, fields and threads from the servers\' memory, but no values.';
  toggle.addEventListener('click', () => theme(document.documentElement.dataset.theme !== 'dark'));
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
}
