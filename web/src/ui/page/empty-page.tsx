import { useTranslation } from 'react-i18next';
import { Page } from './page.tsx';

/** A page of a title only; `title` is a key under `pages` of the shell's texts. */
export function EmptyPage({ title }: { title: string }) {
  const { t } = useTranslation('shell');
  return <Page title={t(`pages.${title}`)} />;
}
