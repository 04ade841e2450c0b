import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';

/** The state of a form of one step: submit, busy, and the server's errors by field. */
export function useStepForm<Answer>(
  send: (field: (name: string) => string) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    const data = new FormData(form);
    setBusy(true);
    setErrors({});
    try {
      onDone(await send((name) => String(data.get(name) ?? '')));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const messages = error.errors.map((each) => [each.path, sentence(each, each.message)] as const);
      setErrors(messages.length > 0 ? Object.fromEntries(messages) : { form: sentence(error.body, error.body.detail) });
      form.querySelector<HTMLInputElement>(`[name=${messages[0]?.[0] ?? 'password'}]`)?.focus();
    } finally {
      setBusy(false);
    }
  }

  return { submit, busy, errors };
}
