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
export function stream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * 600 people: age and whether they smoke go together, and so do smoking and packs a day, which only smokers were asked. Opinions have five
 * words, one of them rare; ages unknown are written 999, some opinions are NA.
 */
export function survey(): string {
  const random = stream(7);
  const words = ['agree', 'neutral', 'disagree', 'strongly agree', 'no idea'];
  const lines = Array.from({ length: 600 }, (_, k) => {
    const age = 18 + Math.floor(random() * 60);
    const smokes = random() < (age < 45 ? 0.75 : 0.2);
    const packs = smokes ? (random() < 0.5 ? 'one' : 'more') : '';
    const opinion = random() < 0.1 ? 'NA' : (words[Math.floor(random() ** 2 * words.length)] ?? '');
    return [k % 12 === 0 ? 999 : age, smokes ? 'yes' : 'no', packs, opinion, random() < 0.5 ? 'north' : 'south'].join(
      ',',
    );
  });
  return ['age,smokes,packs,opinion,region', ...lines, ''].join('\n');
}
