// Shows what the administration commands report. The server's REST interface runs them, with the administrator's login.
// Names of applications, classes and threads may come from anyone, so every text becomes a text node.

const byId = id => document.getElementById(id);

function element(tag, text = '', properties = {}) {
  const created = Object.assign(document.createElement(tag), properties);
  created.textContent = text;
  return created;
}

/** Runs a command; throws an error with the command's own message if it fails. */
async function run(command, method = 'GET') {
  const response = await fetch(location.origin + '/management/domain/' + command, {
    method,
    body: method === 'POST' ? new URLSearchParams() : null, // GlassFish 8 refuses a POST without a Content-Type
    cache: 'no-store',
    headers: {Accept: 'application/json', 'X-Requested-By': 'treadlight'}
  });
  const report = await response.json().catch(() => ({}));
  if (report.exit_code !== 'SUCCESS') {
    throw new Error(report.message || 'The server responded to ' + command + ' with status ' + response.status + '.');
  }
  return report.extraProperties ?? {};
}

/** Returns a table. Each column has its heading and its name in the report; cells are texts or nodes. */
function table(columns, rows) {
  const created = element('table');
  const head = created.createTHead().insertRow();
  columns.forEach(([heading]) => head.append(element('th', heading, {scope: 'col'})));
  const body = created.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const [heading, name] of columns) {
      const cell = line.insertCell();
      const value = row[name] ?? '';
      cell.dataset.heading = heading;
      cell.classList.toggle('empty', value === '');
      cell.append(value instanceof Node ? value : String(value));
    }
  }
  return created;
}

/** Shows the first rows in a table, and the others in a second one that is closed at first. */
function showTable(id, columns, rows, ifEmpty, first = rows.length, more = '') {
  const shown = [first > 0 ? table(columns, rows.slice(0, first)) : element('p', ifEmpty, {className: 'empty'})];
  if (rows.length > first) {
    const rest = element('details');
    rest.append(element('summary', (rows.length - first) + more), table(columns, rows.slice(first)));
    shown.push(rest);
  }
  byId(id).replaceChildren(...shown);
}

function state(name) {
  return element('span', name, {className: 'state ' + name.replace(/[^a-z]/g, '-')});
}

function secondsSaved(libraries) {
  return (Number(libraries['milliseconds-saved']) / 1000).toLocaleString('en', {maximumFractionDigits: 1}) + ' s';
}

function showGenerations(generations) {
  const inMemory = generations.filter(each => each.state !== 'released');
  const released = generations.filter(each => each.state === 'released');
  showTable('generations', [['Application', 'application'], ['Generation', 'generation'], ['State', 'mark'],
    ['Since', 'since'], ['Class loaders', 'loaders'], ['Classes', 'classes'], ['Retained by', 'holders']],
  [...inMemory, ...released].map(each => ({...each, mark: state(each.state)})), 'No application is in memory.',
  inMemory.length, ' released');
}

function showFigures(generations, releases, rejections, libraries) {
  const count = name => generations.filter(each => each.state === name).length;
  const rejected = rejections.reduce((sum, each) => sum + Number(each.streams), 0);
  const figures = [
    ['Running', count('running'), 'applications'],
    ['Awaiting a verdict', count('ended'), 'undeployed, in memory'],
    ['Retained', count('retained'), 'undeployed, leaked', count('retained') > 0 ? 'bad' : ''],
    ['Leaks released', releases.length, 'the last 100 at most'],
    ['Streams rejected', rejected, 'of running applications', rejected > 0 ? 'warning' : ''],
    ['Time saved', secondsSaved(libraries), 'library scans cached: ' + libraries['library-scans']]
  ];
  byId('figures').replaceChildren(...figures.map(([name, value, note, mark = '']) => {
    const figure = element('div', '', {className: mark});
    figure.append(element('dt', name), element('dd', value), element('dd', note, {className: 'note'}));
    return figure;
  }));
}

function showNotices(settings) {
  const value = name => settings.find(each => each.attribute === name)?.value;
  const changed = settings.filter(each => each.value !== each.default)
    .map(each => each.attribute + '=' + each.value);
  const notices = [];
  if (value('enabled') === 'false') {
    notices.push('Treadlight is switched off. Only the filter of object streams works.');
  } else if (value('mode') === 'observe') {
    notices.push('Treadlight only observes (mode=observe), except for its active parts. asadmin show-treadlight-findings'
      + ' shows what it would do.');
  } else if (value('loader-watch') === 'false') {
    notices.push('Undeployed applications are not listed, because loader-watch=false.');
  }
  if (changed.length > 0) {
    notices.push('Settings that differ from the default: ' + changed.join(', '));
  }
  byId('notices').replaceChildren(...notices.map(each => element('p', each, {className: 'notice'})));
}

function showError(error) {
  byId('notices').append(element('p', error.message, {className: 'notice bad'}));
}

function showTime() {
  byId('read').textContent = 'Read at ' + new Date().toLocaleTimeString();
}

/** @param verified the generations from a verification, with what retains them; if undefined, they are read */
async function show(verified) {
  // One after another, because the server prepares its REST interface at the first request, without a lock.
  const listed = await run('list-application-generations?released=true');
  const filter = await run('get-stream-filter');
  const footprint = await run('show-treadlight-footprint');
  const configuration = await run('get-treadlight-configuration');
  const generations = verified ?? listed.generations;
  const rejections = filter.rejections ?? [];
  const [libraries] = footprint.libraries;
  showNotices(configuration.configuration);
  showFigures(generations, listed.releases, rejections, libraries);
  showGenerations(generations);
  showTable('leaks', [['Time', 'time'], ['Application', 'application'], ['Generation', 'generation'],
    ['Place', 'place'], ['Leak', 'leak']], listed.releases, 'None since the server started.',
  Math.min(listed.releases.length, 10), ' more');
  showTable('streams', [['Application', 'application'], ['Rejected by', 'rejected-by'], ['Streams', 'streams']],
    rejections, 'No streams of running applications or of the server.');
  showTable('libraries', [['Cached', 'library-scans'], ['Bytes', 'bytes'], ['Scanned', 'scanned'], ['Reused', 'reused'],
    ['Read from disk', 'from-disk'], ['Thread time saved', 'saved']],
  [{...libraries, saved: secondsSaved(libraries)}]);
  showTime();
  if (!verified && generations.some(each => each.state === 'retained')) { // this search takes up to ten seconds
    showGenerations((await run('list-application-generations?holders=true')).generations);
  }
}

async function verify() {
  byId('progress').textContent = 'Collecting garbage. This takes up to half a minute.';
  byId('verdicts').replaceChildren();
  const report = await run('verify-application-generations', 'POST');
  byId('progress').textContent = '';
  showTable('verdicts', [['Application', 'application'], ['Generation', 'generation'], ['Verdict', 'mark']],
    report.verdicts.map(each => ({...each, mark: state(each.verdict)})),
    'All undeployed applications are released: none has a class loader in memory.');
  const isRetained = generation => report.verdicts.some(each => each.verdict === 'retained'
    && each.application === generation.application && each.generation === generation.generation);
  await show(report.generations.map(each => isRetained(each) ? {...each, state: 'retained'} : each));
}

/** Runs the action of a button, with all buttons disabled meanwhile, and shows its error. */
async function attempt(action, onError) {
  const buttons = document.querySelectorAll('button');
  buttons.forEach(each => each.disabled = true);
  try {
    await action();
  } catch (error) {
    onError(error);
  } finally {
    buttons.forEach(each => each.disabled = false);
  }
}

byId('host').textContent = location.host;
byId('refresh').addEventListener('click', () => attempt(() => show(), showError));
byId('verify').addEventListener('click', () => attempt(verify, error => byId('progress').textContent = error.message));
attempt(() => show(), showError);
