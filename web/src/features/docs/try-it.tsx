import { Button, FileInput, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import type { Operation, Parameter } from './document.ts';
import classes from './operation-card.module.css';
import { type Answered, buildRequest, curlOf, run } from './request.ts';

interface TryItProps {
  operation: Operation;
  token: string;
  account: string;
}

/** The example of a call, which runs. */
export function TryIt({ operation, token, account }: TryItProps) {
  const { t } = useTranslation(['docs', 'common']);
  const { parameters, body, isUpload } = operation;
  const [values, setValues] = useState<Record<string, string>>({});
  const [text, setText] = useState(() => (body && !isUpload ? JSON.stringify(body.example ?? {}, null, 2) : ''));
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [answered, setAnswered] = useState<Answered | string | null>(null);
  const given: Record<string, string> = { ...(account && { account }), ...values };
  const request = buildRequest(operation, { values: given, body: text }, token);
  const upload = isUpload ? (file?.name ?? 'photo.jpg') : null;
  const curl = curlOf(location.origin, request, upload);
  const isComplete = !request.path.includes('{') && (!isUpload || file !== null);

  async function send() {
    setBusy(true);
    try {
      setAnswered(await run(request, file));
    } catch (error) {
      // The browser tells no more than that nothing came.
      if (!(error instanceof TypeError)) throw error;
      setAnswered(t('common:offline'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap={12}>
      {parameters.length > 0 && (
        <div className={classes.parameters}>
          {parameters.map((parameter) => (
            <TextInput
              key={parameter.name}
              label={parameter.name}
              description={hintOf(parameter)}
              required={parameter.required ?? false}
              autoComplete="off"
              value={given[parameter.name] ?? ''}
              onChange={({ currentTarget: { value } }) => setValues((now) => ({ ...now, [parameter.name]: value }))}
            />
          ))}
        </div>
      )}
      {isUpload && <FileInput label={t('file')} value={file} onChange={setFile} clearable />}
      {body && !isUpload && (
        <Textarea
          label={t('body')}
          autosize
          minRows={3}
          maxRows={16}
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by Tab */}
      <pre className={classes.curl} tabIndex={0}>
        {curl}
      </pre>
      <Group gap={8}>
        <Button loading={busy} disabled={!isComplete} onClick={() => void send()}>
          {t('tryIt')}
        </Button>
        <CopyButton text={curl} label={t('copyCurl')} />
        {!isComplete && <span className={classes.missing}>{t('fillIn')}</span>}
      </Group>
      {answered !== null && <Outcome answered={answered} />}
    </Stack>
  );
}

/** What it is; of a choice its values, without those that say a sort once more downwards. */
function hintOf({ description = '', schema }: Parameter): string {
  const values = schema.enum?.map(String).filter((value) => !value.startsWith('-')) ?? [];
  return [description.replaceAll('`', ''), values.join(' | ')].filter(Boolean).join(' ');
}

function Outcome({ answered }: { answered: Answered | string }) {
  const { t } = useTranslation('docs');
  if (typeof answered === 'string') return <p role="alert">{answered}</p>;
  const { status, ms, text } = answered;
  return (
    <div role="status">
      <p className={classes.status} data-failed={status >= 400 || undefined}>
        {t('answered', { status, ms })}
      </p>
      {text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by Tab
        <pre className={classes.curl} tabIndex={0}>
          {text}
        </pre>
      )}
    </div>
  );
}
