import { sealAnswer } from '@redoubt/domain/catalog/fact-evidence/hash-result';
import type { ProjectFacts } from '@redoubt/domain/onchain/verify/schema';
import { shortenHex } from '@redoubt/domain/shorten-hex';
import type { CanonicalMap, PowersQuestion } from '../analysis/canonical-map.ts';
import type { Proof } from '../analysis/prove.ts';
import type { Address } from '../evm/reader.ts';
import { hasTimedOut, isCutOff } from './compare-maps.ts';
import type { Reading } from './reading.ts';

/**
 * Everything published about a project's contracts that can be checked again: proofs, whole maps,
 * facts of the score.
 */
export function toReadings({ chains, powers, facts }: ProjectFacts): Reading[] {
  const idOf = new Map(chains.map(({ chain, chainId }) => [chain, chainId]));
  const readings: (Omit<Reading, 'chainId'> | undefined)[] = [];
  for (const { chain, name, blockNumber, blockHash, question, map, hurried: timedOut, proofs } of powers) {
    const place = { chain, pin: { blockNumber, blockHash } };
    const id = `${chain} ${question.address}`;
    readings.push({
      ...place,
      id: `${id} powers`,
      title: `${name}: who can do what (${countGuarded(map as CanonicalMap)})`,
      // The schema types addresses as hexadecimal text.
      check: { kind: 'powers', question: question as PowersQuestion, map: map as CanonicalMap, timedOut },
    });
    for (const [index, { selector, signature, ...proof }] of proofs.entries()) {
      readings.push({
        ...place,
        id: `${id} proof ${index}`,
        title: `${name}: ${signature ?? `0x${selector}`} as ${shortenHex(proof.holder)} and as a stranger`,
        check: { kind: 'proof', proof: proof as Proof & { readonly to: Address } },
      });
    }
  }
  for (const { id, deployment, subject, contract, answer, evidence } of facts) {
    const { chain, blockNumber, blockHash, method, params, resultHash, engine, answerHash } = evidence;
    readings.push({
      id,
      title: contract === null ? subject : `${subject} of ${shortenHex(contract)}`,
      chain,
      pin: { blockNumber, blockHash },
      check: {
        kind: 'fact',
        subject,
        method,
        params,
        resultHash,
        engine,
        // A fact about powers rests on the map of the same contract, if that is of the same block.
        timedOut: powers.some(
          (each) =>
            each.question.address === contract &&
            each.blockNumber === blockNumber &&
            (each.hurried.length > 0 || hasTimedOut(each.map as CanonicalMap)),
        ),
        answer: { stated: sealAnswer({ deployment, ...(contract !== null && { contract }), subject, answer }), concluded: answerHash },
      },
    });
  }
  return readings.flatMap((reading) => {
    const chainId = reading && idOf.get(reading.chain);
    return reading === undefined || chainId === undefined ? [] : [{ ...reading, chainId }];
  });
}

const countGuarded = (map: CanonicalMap): string =>
  isCutOff(map) ? 'not determined' : `${map.powers.length} guarded ${map.powers.length === 1 ? 'function' : 'functions'}`;
