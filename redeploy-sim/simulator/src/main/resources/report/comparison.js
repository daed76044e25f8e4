const SIDES = {a: {name: 'A', style: 'off'}, b: {name: 'B', style: 'on'}};

/** Returns the runs of a pair, without a missing one, in the form that runCharts expects. */
const sidesOf = pair => Object.entries(SIDES).filter(([key]) => pair[key])
  .map(([key, {name, style}]) => ({run: pair[key], side: style, name}));

function about(name, style, file, environment) {
  return [element('dt', {}, element('strong', {class: style}, name)),
    element('dd', {}, file + ', started ' + environment.started,
      environment.command ? element('code', {class: 'command'}, environment.command) : null)];
}

function ratioText(ratio) {
  return ratio === undefined ? '' : ratio > 0 && ratio < 0.005 ? '< 0.01' : number(ratio, 2);
}

function environments() {
  main.append(element('h2', {}, 'The results'),
    element('dl', {}, about('A', 'off', data.nameA, data.a), about('B', 'on', data.nameB, data.b)));
  if (!data.differences.length) {
    main.append(element('p', {}, 'Both results were measured with the same versions of the server and the JDK, the same'
      + ' garbage collector and maximum heap, the same number of processors and the same operating system.'));
    return;
  }
  main.append(
    element('p', {class: 'leak unknown'}, 'The environments differ, which may explain differences between the figures.'),
    table('Differences between the environments', [['', true], ['A', true], ['B', true]], data.differences.map(difference =>
      element('tr', {}, element('th', {scope: 'row'}, difference.name),
        element('td', {class: 'text state'}, difference.a), element('td', {class: 'text state'}, difference.b)))));
}

function overview() {
  const cell = run => run ? leakCell(run) : element('td', {class: 'text state'}, 'not run');
  const millis = run => element('td', {},
    run && run.verdict.redeployMillisMedian ? number(run.verdict.redeployMillisMedian, 0) : '–');
  const loaders = run => element('td', {}, run ? number(run.verdict.loadersPerCycle, 2) : '–');
  main.append(element('h2', {}, 'All runs'),
    table('All runs', [['Run', true], ['Leak, A', true], ['Leak, B', true], ['Loaders, A'], ['Loaders, B'],
      ['Median, ms, A'], ['Median, ms, B']],
    data.runs.map(pair => element('tr', {}, element('th', {scope: 'row'}, pair.name), cell(pair.a), cell(pair.b),
      loaders(pair.a), loaders(pair.b), millis(pair.a), millis(pair.b)))),
    element('p', {}, 'Loaders are those that each redeployment retains. Times are medians of the steady'
      + ' redeployments. Runs are compared if they have the same applications, mode and policy for soft references.'));
  ['a', 'b'].forEach(key => {
    const only = data.runs.filter(pair => !pair[key === 'a' ? 'b' : 'a']).map(pair => pair.name);
    if (only.length) {
      main.append(element('p', {class: 'only'}, 'Only in ' + SIDES[key].name + ': ' + only.join('; ') + '.'));
    }
  });
}

function comparison(pair) {
  const section = element('section', {}, element('h2', {}, pair.name));
  sidesOf(pair).forEach(({run, name}) => [run.failure, run.verdict.reason].filter(text => text)
    .forEach(text => section.append(element('p', {class: 'leak ' + leak(run)}, name + ': ' + text))));
  section.append(table(pair.name, [['', true], ['A'], ['B'], ['B ÷ A']], pair.figures.map(figure =>
    element('tr', {}, element('th', {scope: 'row'}, figure.name), element('td', {}, figure.a),
      element('td', {}, figure.b),
      element('td', {}, ratioText(figure.ratio))))));
  const measured = sidesOf(pair).filter(({run}) => run.cycles.length);
  if (measured.length) {
    section.append(runCharts(measured), ...phases(measured));
  }
  main.append(section);
}

document.getElementById('where').textContent = 'A: ' + data.a.serverVersion + ', JDK ' + data.a.jdk
  + ' · B: ' + data.b.serverVersion + ', JDK ' + data.b.jdk;
environments();
overview();
data.runs.filter(pair => pair.a && pair.b).forEach(comparison);
show();
