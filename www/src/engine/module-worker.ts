// The worker that unpacks and compiles the module while the page is drawn for the first time.
import { compileModule } from './module';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  compileModule(data).then(
    (module) => {
      self.postMessage(module);
    },
    // As an error of the worker itself, which the page hears of.
    (error: unknown) => {
      reportError(error);
    },
  );
});
