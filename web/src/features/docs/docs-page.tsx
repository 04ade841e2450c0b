import { documentAddress } from '@boxyard/contract/integrations/docs.ts';
import { Anchor, NavLink, TextInput, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/input/password-field.tsx';
import { Select } from '../../ui/input/select.tsx';
import { Brand } from '../../ui/page/brand.tsx';
import { docsQuery } from './docs.api.ts';
import classes from './docs-page.module.css';
import type { Section } from './document.ts';
import { OperationCard } from './operation-card.tsx';

/** All calls, with an example of each that runs with a token. The token is kept by this page alone, until it is closed. */
export function DocsPage() {
  const { t } = useTranslation('docs');
  const { data } = useSuspenseQuery(docsQuery);
  const [search, setSearch] = useState('');
  const [token, setToken] = useState('');
  const [account, setAccount] = useState('');
  useEffect(() => {
    document.title = `${t('title')} · Boxyard`;
  }, [t]);
  const found = filterSections(data.sections, search);
  const leadTo = (name: string) => document.getElementById(anchorOf(name))?.scrollIntoView();
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <a href="/" className={classes.home}>
          <Brand />
        </a>
        <span className={classes.version}>API {data.version}</span>
        <TextInput
          type="search"
          className={classes.search}
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </header>
      <nav className={classes.nav} aria-label={t('sections')}>
        {found.map(({ name, operations }) => (
          <NavLink
            key={name}
            href={`#${anchorOf(name)}`}
            label={name}
            rightSection={<span className={classes.count}>{operations.length}</span>}
          />
        ))}
      </nav>
      <main className={classes.main}>
        <Title order={1}>{t('title')}</Title>
        <p className={classes.intro}>
          {t('intro')}{' '}
          <Anchor href={documentAddress} underline="always" c="var(--link)">
            {t('document')}
          </Anchor>
        </p>
        <section className={classes.access} aria-label={t('access')}>
          <PasswordField
            label={t('token')}
            description={t('tokenHint')}
            placeholder="bxy_…"
            autoComplete="off"
            value={token}
            onChange={(event) => setToken(event.currentTarget.value.trim())}
          />
          <TextInput
            label={t('account')}
            description={t('accountHint')}
            autoComplete="off"
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value.trim())}
          />
        </section>
        <Select
          className={classes.jump}
          aria-label={t('sections')}
          placeholder={t('sections')}
          data={found.map(({ name }) => name)}
          value={null}
          onChange={(name) => name && leadTo(name)}
        />
        {found.length === 0 && <p className={classes.intro}>{t('nothingFound')}</p>}
        {found.map(({ name, description, operations }) => (
          <section key={name} id={anchorOf(name)} className={classes.section}>
            <h2>{name}</h2>
            <p className={classes.hint}>{description}</p>
            {operations.map((operation) => (
              <OperationCard key={operation.id} operation={operation} token={token} account={account} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

const anchorOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

function filterSections(sections: Section[], search: string): Section[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  return sections
    .map((section) => ({
      ...section,
      operations: section.operations.filter(({ method, path, summary }) => {
        const text = `${section.name} ${method} ${path} ${summary}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}
