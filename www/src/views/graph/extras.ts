// What is drawn only on request, by scripts that come with the first wish: the colours of clusters, and the map.
import type { Edge, Pair } from '../../model';
import { USUAL_LOOK } from './looking';
import type { Look } from './looking';
import type { MapLayer } from './map';
import type { NodeLayer } from './nodes';
import type { Point, Positions } from './positions';
import type { Sight } from './sight';
import { joined } from './walk';

export class Extras {
  private wish: Pick<Look, 'map' | 'clusters'> = USUAL_LOOK;
  private edges: readonly Edge[] = [];
  private map: MapLayer | undefined;

  constructor(
    private readonly stage: HTMLElement,
    private readonly nodes: NodeLayer,
    private readonly count: number,
    /** Called with the point of the plane that was pressed on the map. */
    private readonly go: (to: Point) => void,
    /** Asks for `draw`: the map has come. */
    private readonly came: () => void,
  ) {}

  setLook({ map, clusters }: Look): void {
    const before = this.wish;
    this.wish = { map, clusters };
    if (map !== before.map) void this.showMap();
    if (clusters !== before.clusters) void this.showClusters();
  }

  setEdges(edges: readonly Edge[]): void {
    this.edges = edges;
    if (this.wish.clusters) void this.showClusters();
  }

  draw(positions: Positions, { view, frame }: Sight): void {
    this.map?.draw(positions, view, frame);
  }

  remove(): void {
    this.wish = USUAL_LOOK;
    this.map?.remove();
  }

  private async showMap(): Promise<void> {
    if (!this.wish.map) {
      this.map?.remove();
      this.map = undefined;
      return;
    }
    const { MapLayer: Layer } = await import('./map');
    // Meanwhile it may be unwanted.
    if (!this.wants('map')) return;
    this.map ??= new Layer(this.stage, this.go);
    this.came();
  }

  /** Of the edges that are seen now. */
  private async showClusters(): Promise<void> {
    if (!this.wish.clusters) {
      this.nodes.setColours(undefined);
      return;
    }
    const { clusterInks, clustersOf } = await import('./clusters');
    const pairs = joined(this.edges).map(({ a, b }): Pair => [a, b]);
    if (this.wants('clusters')) this.nodes.setColours(clusterInks(clustersOf(this.count, pairs)));
  }

  private wants(what: 'map' | 'clusters'): boolean {
    return this.wish[what];
  }
}
