// Workers that die when a test wants them to.
import type { ToWorker } from '../../www/src/engine/protocol';
import type { Connect } from '../../www/src/engine/worker-client';

/** Connects to workers that die of the questions for which `dies` says so. */
export function frailConnector(connect: Connect, dies: (message: ToWorker) => boolean): Connect {
  return (events) => {
    const port = connect(events);
    const post = (message: ToWorker) => {
      if (!dies(message)) {
        port.post(message);
        return;
      }
      port.end();
      setTimeout(() => {
        events.broken('a test ended it');
      });
    };
    return { ...port, post };
  };
}
