// What the page promises about the data, and how far the promise reaches.
import { Dialog } from './dialog';

export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Where your data goes: nowhere" onClose={onClose}>
      <div class="prose">
        <p>
          Files are read and learned from by this page itself, inside your browser. There is no server behind it, no
          account, no counting of visitors, and nothing of your data is stored unless you ask for that: closing the tab
          forgets the table. The browser remembers which panels of the page are open and how large, and nothing else.
        </p>
        <p>
          Under “Tables” you can have your work remembered, without or with the table itself. It then lies in the
          storage of this browser on this computer, unencrypted, until you press “Forget everything” or clear the
          browser’s data. A copy of the site itself, so that it opens without a network, stays; it holds nothing of
          yours.
        </p>
        <h3>What the page forbids itself</h3>
        <ul>
          <li>
            Its content security policy tells the browser to refuse every connection a script might try to make, to this
            host as well as to others.
          </li>
          <li>Scripts, styles and pictures may come only from the files of this site; forms cannot be sent.</li>
          <li>
            The workers that compute are bound by the same policy, and once loaded the page works without a network.
          </li>
          <li>A share link holds settings and the name of an example, never rows, columns or levels of your table.</li>
        </ul>
        <h3>What no page can promise</h3>
        <ul>
          <li>
            A policy does not bind browser extensions, the browser's own features, or other programs on this computer.
          </li>
          <li>
            It does not stop following a link, nor, in some browsers, every kind of direct connection (WebRTC); this
            page's scripts use neither with your data.
          </li>
          <li>
            You trust the host to deliver these very files. To rule that out, keep a copy of the site and open it
            offline.
          </li>
          <li>What you export leaves this page with you: counts, tables and pictures can reveal small groups.</li>
        </ul>
      </div>
    </Dialog>
  );
}
