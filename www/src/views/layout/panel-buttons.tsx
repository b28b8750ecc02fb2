// The buttons that show and hide the panels: in the header, or at the foot of a narrow screen.
import { PANELS, panelId, type Panels } from './use-panels';

export function PanelButtons({ open, turn }: Pick<Panels, 'open' | 'turn'>) {
  return (
    <div class="panel-buttons" role="group" aria-label="Panels">
      {PANELS.map(({ id, label, name, letter }) => (
        <button
          key={id}
          type="button"
          {...(label === name ? {} : { 'aria-label': name })}
          aria-expanded={open[id]}
          aria-controls={panelId(id)}
          aria-keyshortcuts={`Alt+${letter}`}
          title={`${open[id] ? 'Hide' : 'Show'} the ${name.replace(/^[A-Z]/, (first) => first.toLowerCase())} (Alt+${letter})`}
          onClick={() => {
            turn(id, !open[id]);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
