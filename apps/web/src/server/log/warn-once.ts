import type { FlagComplaint } from '@redoubt/flags/remote-flag-client';

type Means = { readonly fetch: typeof fetch; readonly log: (complaint: FlagComplaint) => void };

/**
 * What a flag client asks and complains by: each complaint is logged when it begins and not again while nothing changed, however often the
 * service is asked. After a question that was answered without a complaint, the next complaint is a new one.
 */
export function createWarnOnce({ fetch, log }: Means): { fetch: typeof fetch; onComplaint: (complaint: FlagComplaint) => void } {
  const said = new Set<string>();
  let answered = false;
  return {
    fetch: async (...question) => {
      if (answered) said.clear();
      const answer = await fetch(...question);
      answered = answer.ok || answer.status === 304;
      return answer;
    },
    onComplaint: (complaint) => {
      answered = false;
      const key = `${complaint.level} ${complaint.id} ${complaint.words}`;
      if (said.has(key)) return;
      said.add(key);
      log(complaint);
    },
  };
}
