// Every way in which a script can call out, tried in the page and in a worker of the kind that the engine has.

/** What became of each way: 'reached' when an answer came, 'stopped' when none did. */
export type Outcome = Record<string, 'reached' | 'stopped'>;

/** Runs in a page or a worker: those ways that both have. */
export async function callByScript(target: string): Promise<Outcome> {
  const outcome: Outcome = {};
  const within = <T>(work: Promise<T>) =>
    Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, 3000, new Error('no answer')))]);
  const ways: Record<string, () => Promise<unknown>> = {
    fetch: () => fetch(`${target}fetch`, { mode: 'no-cors' }),
    xhr: () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.onload = resolve;
        request.onerror = reject;
        request.open('GET', `${target}xhr`);
        request.send();
      }),
    socket: () =>
      new Promise((resolve, reject) => {
        const line = new WebSocket(`${target.replace('http', 'ws')}socket`);
        line.onopen = resolve;
        line.onerror = reject;
      }),
    events: () =>
      new Promise((resolve, reject) => {
        const source = new EventSource(`${target}events`);
        source.onopen = resolve;
        source.onerror = () => {
          source.close();
          reject(new Error('no events'));
        };
      }),
    import: () => import(/* @vite-ignore */ `${target}import.js`),
    evaluated: async () => {
      await Promise.resolve();
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- that it is refused is what is tried
      Function('return 1');
    },
  };
  for (const [name, way] of Object.entries(ways)) {
    try {
      await within(way());
      outcome[name] = 'reached';
    } catch {
      outcome[name] = 'stopped';
    }
  }
  return outcome;
}

/** Runs in a page: what only a document has. */
export async function callByDocument(target: string): Promise<Outcome> {
  const outcome: Outcome = {};
  const tried = (name: string, element: HTMLElement, parent: HTMLElement = document.body) =>
    new Promise<void>((resolve) => {
      const end = (answer: 'reached' | 'stopped') => () => {
        outcome[name] ??= answer;
        element.remove();
        resolve();
      };
      element.addEventListener('load', end('reached'));
      element.addEventListener('error', end('stopped'));
      setTimeout(end('stopped'), 1500);
      parent.append(element);
    });
  const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, given: Partial<HTMLElementTagNameMap[Name]>) =>
    Object.assign(document.createElement(name), given);
  navigator.sendBeacon(`${target}beacon`, 'x');
  const frame = make('iframe', { name: 'elsewhere' });
  document.body.append(frame);
  const form = make('form', { action: `${target}form`, target: 'elsewhere', method: 'get' });
  document.body.append(form);
  try {
    form.submit();
  } catch {
    // One engine tells it so that the policy forbids it; whether it was sent, the other host knows.
  }
  await Promise.all([
    tried('image', make('img', { src: `${target}image.png` })),
    tried('script', make('script', { src: `${target}script.js` }), document.head),
    tried('style', make('link', { rel: 'stylesheet', href: `${target}style.css` }), document.head),
    tried('prefetch', make('link', { rel: 'prefetch', href: `${target}prefetch` }), document.head),
    tried('object', make('object', { data: `${target}object` })),
    tried('media', make('audio', { src: `${target}audio.mp3` })),
  ]);
  form.remove();
  frame.remove();
  return outcome;
}

/** Runs in a page: hands a function to a worker that starts from a blob, as the engine's do. */
export function inBlobWorker(source: string, target: string): Promise<Outcome> {
  const text = `(${source})(${JSON.stringify(target)}).then((outcome) => postMessage(outcome))`;
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Outcome>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = ({ message }) => {
      reject(new Error(message));
    };
  });
}
