import { Link, RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rich-text.module.css';
import { cleanRichText } from './rich-text-clean.ts';
import { type Mentionable, useMentions } from './rich-text-mentions.tsx';
import { useToolbarKeys } from './toolbar-keys.ts';
import '@mantine/tiptap/styles.layer.css';

interface RichTextEditorBodyProps {
  value: string;
  onChange: (html: string) => void;
  /** Attributes of the editable element. */
  content: Record<string, string>;
  /** Offered after `@`. */
  mentions: Mentionable[];
  /** For a few lines, as of a comment. */
  small: boolean;
  /** Begins with the caret at the end of the text. */
  autoFocus: boolean;
}

const basics = [StarterKit.configure({ link: false, heading: { levels: [1, 2, 3, 4] } }), Link];

/** The editor itself; only `rich-text-input.tsx` loads it. */
export function RichTextEditorBody({ value, onChange, content, mentions, small, autoFocus }: RichTextEditorBodyProps) {
  const { t } = useTranslation('inputs');
  const labels = useRichTextLabels();
  const toolbar = useToolbarKeys();
  const { extension, list } = useMentions(mentions);
  const known = useRef(value);
  const attributes = { role: 'textbox', 'aria-multiline': 'true', ...content };
  const editor = useEditor({
    extensions: [...basics, extension],
    content: cleanRichText(value),
    autofocus: autoFocus && 'end',
    editorProps: { attributes },
    onUpdate: ({ editor: edited }) => {
      known.current = edited.isEmpty ? '' : cleanRichText(edited.getHTML());
      onChange(known.current);
    },
  });

  // A text that was not typed here: someone else's version, or a form that was reset.
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(cleanRichText(value), { emitUpdate: false });
  }, [editor, value]);

  const said = JSON.stringify(attributes);
  useEffect(() => {
    const current: Record<string, string> = JSON.parse(said);
    editor.setOptions({ editorProps: { attributes: current } });
  }, [editor, said]);

  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      classNames={classes}
      // Its tooltip alone is no name.
      attributes={{ linkEditorExternalControl: { 'aria-label': t('richText.newTab') } }}
      data-small={small || undefined}
    >
      <RichTextEditor.Toolbar {...toolbar} aria-label={t('richText.toolbar')}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H3 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
          <RichTextEditor.ClearFormatting />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
      {list}
    </RichTextEditor>
  );
}

/** The editor's buttons in words. */
function useRichTextLabels() {
  const { t } = useTranslation('inputs');
  return {
    boldControlLabel: t('richText.bold'),
    italicControlLabel: t('richText.italic'),
    underlineControlLabel: t('richText.underline'),
    strikeControlLabel: t('richText.strike'),
    h3ControlLabel: t('richText.heading'),
    bulletListControlLabel: t('richText.bullets'),
    orderedListControlLabel: t('richText.numbers'),
    blockquoteControlLabel: t('richText.quote'),
    linkControlLabel: t('richText.link'),
    unlinkControlLabel: t('richText.unlink'),
    clearFormattingControlLabel: t('richText.clear'),
    undoControlLabel: t('richText.undo'),
    redoControlLabel: t('richText.redo'),
    linkEditorInputLabel: t('richText.linkAddress'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorExternalLink: t('richText.newTab'),
    linkEditorInternalLink: t('richText.sameTab'),
    linkEditorSave: t('richText.save'),
  };
}
