import { Anchor, Button, Modal, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../core/session/session.ts';
import { takeUpKept, type Upload, useAllUploads } from '../ui/uploads/queue.ts';
import { UploadList } from '../ui/uploads/upload-list.tsx';
import classes from './shell.module.css';
import { useLate } from './use-late.ts';

/** What is sent within that is not worth a word. */
const patienceMs = 2000;

/** Says how many files wait to be sent, whichever screen is open, and leads to them. */
export function Unsent() {
  const { whoami } = useSession();
  const account = whoami?.accounts[0]?.accountId;
  // What was refused for itself is told where it was chosen: it waits for nothing.
  const items = useAllUploads().filter(({ isRefused }) => !isRefused);
  const isLate = useLate(items.length > 0, patienceMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each person has their own in each account
  useEffect(() => void takeUpKept(), [whoami?.id, account]);
  return isLate || items.some(({ status }) => status === 'failed') ? <Notice items={items} /> : null;
}

function Notice({ items }: { items: readonly Upload[] }) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const count = items.length;
  const text = t(items.every(({ shows }) => shows === 'image') ? 'unsent.photos' : 'unsent.files', { count });
  const places = [...Map.groupBy(items, ({ page }) => page.address)];

  function goTo(event: MouseEvent, address: string) {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    close();
    router.history.push(address);
  }

  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        px="xs"
        className={classes.unsent}
        aria-label={text}
        aria-haspopup="dialog"
        leftSection={<IconCloudUpload size={18} stroke={1.6} />}
        onClick={() => setOpened(true)}
      >
        <span className={classes.unsentText}>{text}</span>
        <span className={classes.unsentCount}>{count}</span>
      </Button>
      <Modal opened={opened} onClose={close} title={text} closeButtonProps={{ 'aria-label': t('common:close') }}>
        <Text size="sm">{t('unsent.hint')}</Text>
        {places.map(([address, own]) => (
          <section key={address}>
            <Text mt="md">
              <Anchor href={address} size="sm" onClick={(event) => goTo(event, address)}>
                {own[0]?.page.title || address}
              </Anchor>
            </Text>
            <UploadList items={own} />
          </section>
        ))}
      </Modal>
    </>
  );
}
