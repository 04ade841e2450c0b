import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { initReactI18next } from 'react-i18next';
import '../../../web/src/core/app.css';
import { theme } from '../../../web/src/core/theme.ts';
import { buildModel } from '../../../web/src/features/storage-areas/yard/model/section-model.ts';
import { Yard } from '../../../web/src/features/storage-areas/yard/yard.tsx';
import texts from '../../../web/src/i18n/en/storage-areas.json';
import { occupied, section, size } from './data.js';
import { done } from './probe.js';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { 'storage-areas': texts } } });

const mode = {
  kind: 'transfer',
  mover: { containerId: 1, cin: 'CSQU3054383', size, ownIsFree: true },
};
const bar = ({ name }) => <strong>{name}</strong>;
const ignore = () => undefined;
const none = new Map();

/** The answers as they come off the wire; making the model of them counts as opening. */
export const answers = new Map();
for (let id = 1; id <= 10; id++) answers.set(id, occupied(id));

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
const setAnswer = (id, answer) =>
  client.setQueryData(['yard', id], buildModel(answer, client.getQueryData(['yard', id])));
/** As if someone else had moved a container. */
window.changeSection = (id, change) => setAnswer(id, change(answers.get(id)));

export function Providers({ children }) {
  useLayoutEffect(() => {
    const moved = new MutationObserver(done);
    moved.observe(document.getElementById('root'), { subtree: true, attributeFilter: ['style'] });
    return () => moved.disconnect();
  }, []);
  return (
    <MantineProvider theme={theme} forceColorScheme="light">
      <QueryClientProvider client={client}>
        <div style={{ display: 'flex', height: '100vh' }}>{children}</div>
      </QueryClientProvider>
    </MantineProvider>
  );
}

export function Sections({ count }) {
  const sections = useMemo(() => Array.from({ length: count }, (_, at) => section(at + 1)), [count]);
  useMemo(() => setAnswer(1, answers.get(1)), []);
  useEffect(() => {
    // The application, too, fetches what is out of sight once the first section stands.
    const later = setTimeout(() => {
      for (const { sectionId } of sections.slice(1)) setAnswer(sectionId, answers.get(sectionId));
    }, 100);
    return () => clearTimeout(later);
  }, [sections]);
  return (
    <Yard
      sections={sections}
      mode={mode}
      zoom={1}
      bar={bar}
      selected={none}
      best={none}
      onCellClick={ignore}
      onDrag={ignore}
      onDragEnd={ignore}
    />
  );
}
