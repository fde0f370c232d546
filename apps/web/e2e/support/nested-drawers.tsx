import { Drawer } from '@redoubt/ui/layer/drawer';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A drawer that opens another, since no page of ours has two. */
function NestedDrawers() {
  const [open, setOpen] = useState(false);
  return (
    <Drawer labelledBy="outer" onClose={() => undefined}>
      <h2 id="outer">Outer</h2>
      <button type="button" onClick={() => setOpen(true)}>
        Open another
      </button>
      {open && (
        <Drawer labelledBy="inner" size="large" onClose={() => setOpen(false)}>
          <h2 id="inner">Inner</h2>
        </Drawer>
      )}
    </Drawer>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<NestedDrawers />);
