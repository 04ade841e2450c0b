import { maxFileBytes } from '@boxyard/contract/core/files.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Target } from './queue.ts';
import { UploadList } from './upload-list.tsx';
import classes from './uploads.module.css';
import { type UploadOptions, useUploads } from './use-uploads.ts';

interface FileDropProps extends UploadOptions {
  /** Names the area: "Add photos". */
  label: string;
  /** One line: what is taken. */
  hint: string;
  /** The `accept` of the file input. The server decides by the content. */
  accept: string;
  target: Target;
  /** Offers the camera of a phone or tablet. */
  camera?: boolean;
  /** Takes one file, not several. */
  single?: boolean;
  /** Takes what is pasted while the pointer or the focus is here. */
  paste?: boolean;
}

const megabytes = maxFileBytes / 1024 / 1024;

/** Files by drop, click, paste or camera, several at once. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, target, camera = false, single = false, paste = true, ...options } = props;
  const { maxBytes, shrinks } = options; // with a limit of its own, the hint says it
  const { t } = useTranslation('files');
  const uploads = useUploads(target, options);
  const area = useRef<HTMLElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const lens = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const add = (files: File[]) => uploads.add(single ? files.slice(-1) : files);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `add` is new at each render and always does the same
  useEffect(() => {
    if (!paste) return;
    const take = (event: ClipboardEvent) => {
      const here = area.current?.matches(':hover, :focus-within');
      const files = [...(event.clipboardData?.files ?? [])];
      if (!here || files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, [paste]);

  function take(input: HTMLInputElement) {
    add([...(input.files ?? [])]);
    input.value = '';
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  }

  return (
    <section
      ref={area}
      className={classes.drop}
      aria-label={label}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap="8px 12px">
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.6} />}
          onClick={() => picker.current?.click()}
        >
          {label}
        </Button>
        {camera && (
          <Button
            className={classes.camera}
            variant="default"
            leftSection={<IconCamera size={16} stroke={1.6} />}
            onClick={() => lens.current?.click()}
          >
            {t('camera')}
          </Button>
        )}
        <Text size="xs" c="dimmed">
          {hint} {maxBytes === undefined && t(shrinks ? 'shrunk' : 'limit', { megabytes })}
        </Text>
      </Group>
      <input
        ref={picker}
        type="file"
        multiple={!single}
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={lens}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('camera')}
        onChange={(event) => take(event.currentTarget)}
      />
      <UploadList items={uploads.items} />
    </section>
  );
}
