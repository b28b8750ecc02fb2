// What comes with the first wish for layers.
import LayersWorker from './layers-worker?worker&inline';

export const layersWorker = (): Worker => new LayersWorker();
