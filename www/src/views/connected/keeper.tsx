// What is kept in this browser, connected to the state: the keeper itself, and the choice of what it keeps.
import { useEffect } from 'preact/hooks';
import type { Engine } from '../../engine/engine';
import type { Arrangement } from '../../model';
import { keeperOf } from '../../state/desk/keeper';
import { messageOf } from '../../state/notices';
import type { Store } from '../../state/store';
import { Memory, type MemoryProps } from '../tables/memory';
import type { Drawing } from './graph';
import { withPlaces } from './places';

interface KeeperProps {
  store: Store;
  engine: Engine;
  drawing: Drawing;
}

/** Draws nothing: tells the keeper where the nodes lie. */
export function KeeperPart({ store, engine, drawing }: KeeperProps) {
  useEffect(() => {
    const keeper = keeperOf(store, engine);
    keeper.placesOf = () => placesOf(store, drawing);
    drawing.onLaid = () => {
      keeper.laid();
    };
    keeper.laid();
  }, []);
  return null;
}

/** Where the columns of the present table lie; nothing before they do. */
export function placesOf(store: Store, { handle }: Drawing): Arrangement['places'] | undefined {
  const [keys, at] = [store.dataset.peek()?.keys ?? [], handle.current?.positions()];
  if (!store.work.peek()?.picture || keys.length === 0 || at?.length !== 2 * keys.length) return undefined;
  return withPlaces(undefined, keys, at).places;
}

type MemoryPartProps = KeeperProps & Pick<MemoryProps, 'bytes' | 'brief'>;

/** The choice of what is kept. */
export function MemoryPart({ store, engine, drawing, ...given }: MemoryPartProps) {
  const keeper = keeperOf(store, engine);
  // What is written at once has places, too.
  keeper.placesOf = () => placesOf(store, drawing);
  const { bytes, tables } = keeper.size.value;
  const told = (work: Promise<void>) => {
    work.catch((error: unknown) => {
      store.notify(messageOf(error), 'error');
    });
  };
  return (
    <Memory
      {...given}
      keep={store.keep.value ?? 'nothing'}
      stored={{ bytes, tables }}
      onKeep={(keep) => {
        told(keeper.choose(keep));
      }}
      onForget={() => {
        told(keeper.forget());
      }}
    />
  );
}
