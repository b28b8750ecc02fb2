// What the run of all engines is summed up by.
import { createHash } from 'node:crypto';
import type { Proxy } from './proxy.ts';

interface Told {
  version: string;
  begun: number;
  seconds: number;
  stopped: number;
  inside: number;
  outside: number;
}

class Report {
  /** A checksum of what each engine exported, by example. */
  readonly answers = new Map<string, Map<string, string>>();
  private readonly told = new Map<string, Told>();
  private readonly skipped: string[] = [];

  skip(engine: string, reason: string): void {
    this.skipped.push(`${engine} skipped: ${reason}`);
  }

  begin(engine: string): void {
    this.told.set(engine, { version: '', begun: performance.now(), seconds: 0, stopped: 0, inside: 0, outside: 0 });
  }

  version(engine: string, version: string): void {
    const told = this.told.get(engine);
    if (told) told.version = version;
  }

  agree(engine: string, id: string, text: string): void {
    const answers = this.answers.get(id) ?? new Map<string, string>();
    this.answers.set(id, answers.set(engine, createHash('sha256').update(text).digest('hex')));
  }

  stopped(engine: string, ways: number): void {
    const told = this.told.get(engine);
    if (told) told.stopped = ways;
  }

  end(engine: string, { inside, outside }: Proxy): void {
    const told = this.told.get(engine);
    if (!told) return;
    told.seconds = (performance.now() - told.begun) / 1000;
    Object.assign(told, { inside: inside.length, outside: outside.length });
  }

  line(): string {
    const same = [...this.answers.values()].filter((answers) => new Set(answers.values()).size === 1).length;
    const engines = [...this.told].map(
      ([, { version, seconds, stopped, inside, outside }]) =>
        `${version} ${seconds.toFixed(0)} s, ${stopped} calls stopped, ${inside} requests of the site, ${outside} of others`,
    );
    return [
      `test:browsers: ${same} of ${this.answers.size} examples the same to the last bit in ${this.told.size} engines`,
      ...engines,
      ...this.skipped,
    ].join('; ');
  }
}

export const report = new Report();
