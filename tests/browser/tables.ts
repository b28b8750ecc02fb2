// Tables made for the tests: small ones with a known answer, and one that takes a while.

/** 400 cases in which the grass is wet after rain, nine times in ten, and the weekday has no part in it; cases are numbered. */
export function garden(delimiter = ','): string {
  const lines = Array.from({ length: 400 }, (_, k) => {
    const rain = k % 2 === 0;
    const wet = Math.floor(k / 2) % 10 === 0 ? !rain : rain;
    return [`c${k}`, rain ? 'yes' : 'no', wet ? 'wet' : 'dry', Math.floor(k / 20) % 2 === 0 ? 'work' : 'free'].join(
      delimiter,
    );
  });
  return [['case', 'rain', 'grass', 'weekday'].join(delimiter), ...lines, ''].join('\n');
}

/** Columns in a row, each like the one before it in four cells of five; many levels make the regressions long. */
export function chain(columns: number, levels: number, rows: number): string {
  const random = stream(1);
  const lines = Array.from({ length: rows }, () => {
    let level = Math.floor(random() * levels);
    return Array.from({ length: columns }, () => {
      if (random() < 0.2) level = Math.floor(random() * levels);
      return `l${level}`;
    }).join(',');
  });
  return [Array.from({ length: columns }, (_, k) => `x${k}`).join(','), ...lines, ''].join('\n');
}

/** Numbers in [0, 1), the same every time: a congruential generator is good enough to shuffle cells. */
function stream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
