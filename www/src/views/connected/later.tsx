// A view in a script of its own, loaded when it is first shown.
import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

interface LaterProps<Given> {
  /** The same function every time, or the view would start anew. */
  load: () => Promise<FunctionComponent<Given>>;
  given: Given;
  /** Hears why the script could not come. */
  onFail: (error: unknown) => void;
}

export function Later<Given extends object>({ load, given, onFail }: LaterProps<Given>) {
  const [loaded, setLoaded] = useState<{ View: FunctionComponent<Given> }>();
  // With the render, so that the script is asked for at once and not after the next frame.
  useLayoutEffect(() => {
    load().then((View) => {
      setLoaded({ View });
    }, onFail);
  }, [load]);
  return loaded ? <loaded.View {...given} /> : null;
}
