import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS } from '@redoubt/domain/people/account/schema';

/** How many steps a phone's clock may be ahead or behind. Source: RFC 6238 §5.2. */
const DRIFT_STEPS = 1n;

const STEP_BYTES = 8;

/** The code of one step, the count of spans of 30 seconds since 1970. Source: RFC 6238 §4.2, RFC 4226 §5.3; HMAC-SHA-1, as every app has it. */
export function toTotp({ secret, step }: { secret: Uint8Array; step: bigint }): string {
  const counter = Buffer.alloc(STEP_BYTES);
  counter.writeBigUInt64BE(step);
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** The step near `now`, itself a step, whose code was typed; `undefined` when it is none of them. */
export function findStep({ secret, code, now }: { secret: Uint8Array; code: string; now: bigint }): bigint | undefined {
  const typed = Buffer.from(code);
  const steps = [now, now - DRIFT_STEPS, now + DRIFT_STEPS];
  return steps.find((step) => {
    const right = Buffer.from(toTotp({ secret, step }));
    return right.length === typed.length && timingSafeEqual(right, typed);
  });
}
