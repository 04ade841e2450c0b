import { useTranslation } from 'react-i18next';

/** The editor's buttons in words. */
export function useRichTextLabels() {
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
