import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, Operation } from './document.ts';
import classes from './operation-card.module.css';
import { TryIt } from './try-it.tsx';

interface OperationCardProps {
  operation: Operation;
  token: string;
  account: string;
}

/** A call in one line; opened, all that is to be known of it. */
export function OperationCard({ operation, token, account }: OperationCardProps) {
  const { method, path, summary, access } = operation;
  // What is in it is drawn when it is opened first: there are two hundred of them.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={classes.card} onToggle={() => setWasOpened(true)}>
      <summary className={classes.head}>
        <span className={classes.method} data-method={method}>
          {method}
        </span>
        <code className={classes.path}>{path.replace(/^\/api\/v1\/backoffice/, '')}</code>
        <span className={classes.summary}>{summary}</span>
      </summary>
      {wasOpened && (
        <div className={classes.body}>
          <p className={classes.access}>{access.replaceAll('`', '')}</p>
          <TryIt operation={operation} token={token} account={account} />
          <AllFields operation={operation} />
          <Answers operation={operation} />
        </div>
      )}
    </details>
  );
}

function AllFields({ operation }: { operation: Operation }) {
  const { t } = useTranslation('docs');
  const [{ body, answer }] = useState(operation.fields);
  return (
    <>
      <Fields title={t('fields')} fields={body} />
      <Fields title={t('answerFields')} fields={answer} />
    </>
  );
}

function Fields({ title, fields }: { title: string; fields: Field[] }) {
  const { t } = useTranslation('docs');
  if (fields.length === 0) return null;
  return (
    <details className={classes.part}>
      <summary>{title}</summary>
      <dl className={classes.fields}>
        {fields.map(({ name, kind, description, isRequired }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {isRequired && <span className={classes.required}>{t('required')}</span>}
            </dt>
            <dd>
              {description.replaceAll('`', '')}
              <span className={classes.kind}>{kind}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Answers({ operation: { answers } }: { operation: Operation }) {
  const { t } = useTranslation('docs');
  return (
    <details className={classes.part}>
      <summary>{t('answers')}</summary>
      {answers.map(({ status, description, example }) => (
        <div key={status} className={classes.answer}>
          <p>
            <code>{status === 'default' ? '5xx' : status}</code> {description.replaceAll('`', '')}
          </p>
          {example !== undefined && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by Tab
            <pre tabIndex={0}>{JSON.stringify(example, null, 2)}</pre>
          )}
        </div>
      ))}
    </details>
  );
}
