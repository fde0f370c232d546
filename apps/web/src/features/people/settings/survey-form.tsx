'use client';

import { DoneResult } from '@redoubt/domain/people/account/schema';
import { UNKNOWN_MESSAGE } from '@redoubt/domain/people/auth-view/auth-messages';
import { SURVEY_EXPERIENCE, SURVEY_ROLES, Survey } from '@redoubt/domain/people/survey/schema';
import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { TextField } from '@redoubt/ui/form/text-field';
import { type FormEvent, useState } from 'react';
import { apiClient } from '@/browser/api/api-client';
import { toastStore } from '@/browser/store/toast';
import { track } from '@/browser/track/track';
import { attempt } from './attempt.ts';
import { Choices } from './choices.tsx';

type Answers = { role: string; experience: string; interests: string; heardFrom: string; comment: string };

/** Four questions and a remark (ACCT-11). `initial` is what was told before. */
export function SurveyForm({ initial }: { initial: Survey | undefined }) {
  const [answers, setAnswers] = useState<Answers>(() => toAnswers(initial));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const set = (name: keyof Answers) => (text: string) => {
    setFailure(undefined);
    setAnswers((before) => ({ ...before, [name]: text }));
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const survey = Survey.safeParse(toSurvey(answers));
    if (!survey.success) return setFailure('Please say what you are and how experienced, and use at most 100 characters a line.');
    setBusy(true);
    const outcome = await attempt(apiClient.post('/api/user/survey/upload', { body: { survey: survey.data }, result: DoneResult }));
    setBusy(false);
    if (!outcome.ok) return setFailure(outcome.message ?? UNKNOWN_MESSAGE);
    track('Submit Survey');
    toastStore.show({ tone: 'done', words: 'Thank you. Your answers were saved.' });
  }

  const line = (name: 'interests' | 'heardFrom' | 'comment') => ({
    name,
    value: answers[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  });

  return (
    <form noValidate method="post" onSubmit={submit} className="grid max-w-110 gap-5">
      <Choices legend="What are you?" name="role" options={SURVEY_ROLES} value={answers.role} onChoose={set('role')} />
      <Choices
        legend="How experienced?"
        name="experience"
        options={SURVEY_EXPERIENCE}
        value={answers.experience}
        onChoose={set('experience')}
      />
      <TextField {...line('interests')} label="What interests you? (optional)" hint="Comma-separated: lending, bridges" maxLength={500} />
      <TextField {...line('heardFrom')} label="Where did you hear of us? (optional)" maxLength={100} />
      <TextField {...line('comment')} label="Anything else? (optional)" maxLength={2000} />
      <Failure words={failure} />
      <div>
        <Button type="submit" loading={busy}>
          Save answers
        </Button>
      </div>
    </form>
  );
}

function toAnswers(survey: Survey | undefined): Answers {
  if (survey === undefined) return { role: '', experience: '', interests: '', heardFrom: '', comment: '' };
  const { role, experience, heardFrom, interests, comment = '' } = survey;
  return { role, experience, heardFrom, comment, interests: interests.join(', ') };
}

function toSurvey({ interests, comment, ...rest }: Answers) {
  const list = interests
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  return { ...rest, interests: list, ...(comment.trim() !== '' && { comment }) };
}
