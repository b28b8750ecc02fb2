// The engine of the page.
import { compileAside, workerConnector } from './browser-worker';
import { createEngine, type Engine } from './engine';
import EngineWorker from './engine-worker?worker&inline';
import { packedModule } from './module';

/** More workers than this would each hold a copy of the counts for little more speed. */
const MOST = 8;

/** As many workers as there are cores. They start while the module is unpacked; questions wait for it. */
export function openEngine(notice: (text: string) => void): Engine {
  const workers = Math.min(MOST, Math.max(1, navigator.hardwareConcurrency));
  return createEngine({
    connect: workerConnector(compileAside(packedModule()), () => new EngineWorker({ name: 'engine' })),
    loadReader: async () => (await import('./reader/open-reader')).connectReader(),
    loadFiles: async () => (await import('./files/open-files')).connectFiles(),
    workers,
    notice,
  });
}
