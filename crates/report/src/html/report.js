// Draws what the page tells in tables, what was reached over time and the graph of states, and copies
// commands. The page is whole without this: it only shows what it has drawn.
(() => {
  'use strict';
  const data = JSON.parse(document.getElementById('data').textContent);
  const $ = (id) => document.getElementById(id);
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  /** States and events of a graph that has words on all its lines, at most. */
  const MOST_NAMED = 24;
  const dark = matchMedia('(prefers-color-scheme: dark)');

  function chart(place, series, right) {
    const { seconds } = data.timeline;
    const axis = (more) => ({ stroke: colour('--fore'), grid: { stroke: colour('--line') }, ...more });
    const axes = [axis({ values: (_, all) => all.map((at) => `${at} s`) }), axis({ size: 56 })];
    const scales = { x: { time: false }, y: { range: (_, low, high) => [0, Math.max(high, 1)] } };
    if (right) {
      axes.push(axis({ side: 1, scale: right, size: 48, grid: { show: false } }));
      scales[right] = { range: (_, low, high) => [0, Math.max(high, 1)] };
    }
    const width = () => Math.max(place.clientWidth, 200);
    const lines = series.map(({ name, of, line, dash, scale }) => ({
      label: name,
      stroke: colour(line),
      width: 2,
      dash,
      scale: scale || 'y',
      paths: uPlot.paths.stepped({ align: 1 }),
      points: { show: seconds.length < 2 },
      of,
    }));
    const plot = new uPlot(
      { width: width(), height: 220, series: [{ label: 'seconds' }, ...lines], axes, scales },
      [seconds, ...series.map(({ of }) => of)],
      place,
    );
    new ResizeObserver(() => plot.setSize({ width: width(), height: 220 })).observe(place);
  }

  // What runs by forged messages alone does not count, so what people reach has a gap there.
  function ofPeople(of) {
    return of.map((value, at) => (data.timeline.forged[at] ? null : value));
  }

  function timeline() {
    const { server, page, states, errors } = data.timeline;
    const [first, second] = [$('lines-chart'), $('states-chart')];
    for (const place of [first, second]) {
      place.replaceChildren();
      place.hidden = false;
    }
    chart(first, [
      { name: 'lines of the server', of: ofPeople(server), line: '--link' },
      { name: 'lines of the page', of: ofPeople(page), line: '--some', dash: [8, 4] },
    ]);
    chart(
      second,
      [
        { name: 'states', of: ofPeople(states), line: '--good' },
        { name: 'errors (right)', of: errors, line: '--bad', dash: [8, 4], scale: 'errors' },
      ],
      'errors',
    );
  }

  // Events between the same two states are one line.
  function elements() {
    const { states, events } = data.graph;
    const faulty = new Set();
    const joined = new Map();
    for (const { from, to, words, times, errors } of events) {
      const target = to === null ? `end${from}` : `s${to}`;
      const id = `s${from}>${target}`;
      const edge = joined.get(id) || { id, source: `s${from}`, target, words: [], errors: [] };
      edge.words.push(`${words}${times > 1 ? ` (${times} times)` : ''}`);
      edge.errors.push(...errors);
      if (errors.length > 0) faulty.add(target);
      joined.set(id, edge);
    }
    const edges = [...joined.values()].map((edge) => ({
      group: 'edges',
      classes: edge.errors.length > 0 ? 'bad' : '',
      data: { ...edge, label: edge.words.length > 1 ? `${edge.words.length} events` : edge.words[0] },
    }));
    const kinds = (id, times, isFirst) =>
      [faulty.has(id) && 'bad', times > 1 && 'merged', isFirst && 'first'].filter(Boolean).join(' ');
    const nodes = states.map(({ holds, times }, number) => ({
      group: 'nodes',
      classes: kinds(`s${number}`, times, number === 0),
      data: { id: `s${number}`, label: `${number}`, holds, times },
    }));
    const ends = new Set(edges.map(({ data: { target } }) => target).filter((id) => id.startsWith('end')));
    for (const id of ends) {
      nodes.push({
        group: 'nodes',
        classes: `end ${kinds(id, 1, false)}`,
        data: { id, label: 'end', holds: [], times: 1 },
      });
    }
    return [...nodes, ...edges];
  }

  // Many words on lines hide each other, so then those stand there that led to errors, and of others
  // the ones that are pointed at.
  function style(isLarge, isNamed) {
    const fore = colour('--fore');
    const line = isLarge ? 'straight' : 'bezier';
    return [
      {
        selector: 'node',
        style: {
          label: 'data(label)',
          color: fore,
          'background-color': colour('--card'),
          'border-width': 1.5,
          'border-color': colour('--link'),
          'text-valign': 'center',
          'font-size': 12,
          'min-zoomed-font-size': 6,
        },
      },
      {
        selector: 'edge',
        style: {
          'curve-style': line,
          width: 1.2,
          label: isNamed ? 'data(label)' : '',
          'text-rotation': 'autorotate',
          color: fore,
          'text-background-color': colour('--back'),
          'text-background-opacity': 0.8,
          'text-max-width': 120,
          'text-wrap': 'ellipsis',
          'font-size': 9,
          'min-zoomed-font-size': 7,
          'line-color': colour('--soft'),
          'target-arrow-color': colour('--soft'),
          'target-arrow-shape': 'triangle',
          'arrow-scale': 0.8,
        },
      },
      { selector: 'node.merged', style: { 'border-width': 5, 'border-style': 'double' } },
      { selector: 'node.first', style: { shape: 'round-rectangle' } },
      { selector: 'node.end', style: { shape: 'vee', 'font-size': 8 } },
      { selector: 'node.bad', style: { shape: 'diamond', 'border-color': colour('--bad') } },
      { selector: 'node.bad', style: { 'background-color': colour('--badback') } },
      { selector: 'edge.bad', style: { 'line-color': colour('--bad'), width: 3 } },
      { selector: 'edge.bad', style: { 'target-arrow-color': colour('--bad') } },
      { selector: 'edge.bad, edge.near, edge:selected', style: { label: 'data(label)', 'font-size': 11 } },
      { selector: 'edge.bad, edge.near, edge:selected', style: { 'z-index': 9, 'text-max-width': 240 } },
      { selector: '.dim', style: { opacity: 0.2 } },
      { selector: ':selected', style: { 'overlay-color': colour('--link'), 'overlay-opacity': 0.25 } },
    ];
  }

  function told(element) {
    const of = element.data();
    if (element.isEdge()) {
      const errors = of.errors.length > 0 ? `; errors: ${[...new Set(of.errors)].join(', ')}` : '';
      return `${of.words.join('; ')}${errors}`;
    }
    if (element.hasClass('end')) return 'The run ended in the event.';
    const holds = of.holds.length > 0 ? of.holds.join('; ') : 'nothing that differs from the ready state';
    return `State ${of.label}, come to ${of.times} times. It holds ${holds}.`;
  }

  // States by how many events they are away from the ready state, in rows of a width that can be read:
  // for graphs that a layout takes seconds for, or makes as wide as they have states.
  function rows(all) {
    const width = Math.ceil(Math.sqrt(data.graph.states.length) * 1.5);
    const behind = new Map();
    for (const { group, data: edge } of all) {
      if (group === 'edges') behind.set(edge.source, [...(behind.get(edge.source) || []), edge.target]);
    }
    const places = new Map();
    let level = ['s0'];
    for (let y = 0; level.length > 0; y += 0.5) {
      level.forEach((id, at) => {
        if (at > 0 && at % width === 0) y += 1;
        places.set(id, { x: (at % width) * 60, y: (y + (at % 2) / 3) * 80 });
      });
      y += 1;
      level = [...new Set(level.flatMap((id) => behind.get(id) || []))].filter((id) => !places.has(id));
    }
    const lost = all.filter((it) => it.group === 'nodes' && !places.has(it.data.id));
    lost.forEach(({ data: { id } }, at) => places.set(id, { x: (at % width) * 60, y: -80 }));
    return { name: 'preset', positions: (node) => places.get(node.id()) };
  }

  function states() {
    const place = $('graph');
    const all = elements();
    const isLarge = all.length > 600;
    const isNamed = all.length < MOST_NAMED;
    const layered = { name: 'breadthfirst', directed: true, roots: '#s0', spacingFactor: 1.1, animate: false };
    const graph = cytoscape({
      container: place,
      elements: all,
      style: style(isLarge, isNamed),
      layout: data.graph.states.length > 40 ? rows(all) : layered,
      textureOnViewport: isLarge,
      hideEdgesOnViewport: isLarge,
      minZoom: 0.02,
      maxZoom: 4,
    });
    const status = $('graph-status');
    graph.on('mouseover', 'edge', ({ target }) => target.addClass('near'));
    graph.on('mouseout', 'edge', ({ target }) => target.removeClass('near'));
    graph.on('tap select', 'node, edge', ({ target }) => {
      status.textContent = told(target);
    });
    const middle = () => ({ x: place.clientWidth / 2, y: place.clientHeight / 2 });
    const zoom = (by) => graph.zoom({ level: graph.zoom() * by, renderedPosition: middle() });
    $('graph-in').onclick = () => zoom(1.4);
    $('graph-out').onclick = () => zoom(1 / 1.4);
    $('graph-all').onclick = () => graph.fit(undefined, 20);
    const ways = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    $('graph-tools').onkeydown = (event) => {
      const way = event.target.tagName === 'BUTTON' && ways[event.key];
      if (!way) return;
      graph.panBy({ x: way[0], y: way[1] });
      event.preventDefault();
    };
    $('graph-search').oninput = ({ target }) => {
      const wanted = target.value.trim().toLowerCase();
      const has = (element) =>
        [element.data('label'), ...(element.data('holds') || []), ...(element.data('words') || [])]
          .concat(element.data('errors') || [])
          .some((text) => text.toLowerCase().includes(wanted));
      const hits = wanted === '' ? graph.elements() : graph.elements().filter(has);
      graph.elements().addClass('dim');
      hits.union(hits.edges().connectedNodes()).removeClass('dim');
      status.textContent =
        wanted === '' ? '' : `${hits.nodes().length} states and ${hits.edges().length} events have it`;
      if (wanted !== '' && hits.length > 0) graph.fit(hits, 60);
    };
    dark.addEventListener('change', () => graph.style(style(isLarge, isNamed)));
  }

  // A command that can be taken along with one click.
  function copying(code) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copier';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', `Copy ${code.textContent}`);
    button.onclick = async () => {
      try {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = 'Copied';
      } catch {
        getSelection().selectAllChildren(code);
        button.textContent = 'Selected';
      }
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    };
    code.after(' ', button);
  }

  document.querySelectorAll('code.copy').forEach(copying);
  if (data.timeline && typeof uPlot === 'function') {
    timeline();
    dark.addEventListener('change', timeline);
  }
  if (data.graph && typeof cytoscape === 'function') {
    $('graph').hidden = false;
    $('graph-tools').hidden = false;
    // It takes a while if there are thousands of them, so nobody waits for it who reads something else.
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((it) => it.isIntersecting)) return;
      seen.disconnect();
      states();
    });
    seen.observe($('graph'));
  }
  document.documentElement.dataset.drawn = 'yes';
})();
