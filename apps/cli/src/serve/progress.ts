import { setInterval as every } from 'node:timers/promises';
import type { Output } from '../output.ts';

/** Shows progress: on a terminal an animated line, otherwise one line for each finished step. */
export type Progress = {
  /** Runs `work` under `name`; its line ends with the duration. `say` adds a detail to the line. */
  step<T>(name: string, work: (say: (detail: string) => void) => Promise<T>): Promise<T>;
};

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
/** Carriage return, then erase to the end of the line. */
const REDRAW = '\r\u001b[K';

export function createProgress(output: Output): Progress {
  return {
    step: async (name, work) => {
      const startedAt = performance.now();
      let detail = '';
      const describe = () => (detail === '' ? name : `${name} · ${detail}`);
      const spinner = output.interactive ? spin(output, describe) : undefined;
      const finish = (mark: string) => {
        spinner?.abort();
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        output.write(`${output.interactive ? REDRAW : ''}${mark} ${describe()} (${seconds} s)\n`);
      };
      try {
        const result = await work((words) => {
          detail = words;
          // Without a terminal a long step would show nothing.
          if (!output.interactive) output.write(`  ${describe()}\n`);
        });
        finish('✓');
        return result;
      } catch (error) {
        finish('✗');
        throw error;
      }
    },
  };
}

function spin(output: Output, describe: () => string): AbortController {
  const controller = new AbortController();
  const draw = async () => {
    let frame = 0;
    output.write(`${REDRAW}${FRAMES[0]} ${describe()}`);
    for await (const _ of every(FRAME_MS, undefined, { signal: controller.signal, ref: false })) {
      frame = (frame + 1) % FRAMES.length;
      output.write(`${REDRAW}${FRAMES[frame]} ${describe()}`);
    }
  };
  draw().catch(() => undefined); // Aborted: the step is done.
  return controller;
}
