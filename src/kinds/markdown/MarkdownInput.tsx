import { Box, Button } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { translate } from '#kit/translate.ts';
import { TextInput } from '../text/TextInput.tsx';
import type { FieldInputProps } from '../ui/componentTypes.ts';
import { LazyRenderedMarkdown } from './markdownValue.tsx';

/** A text input for Markdown source, with a preview below. */
export function MarkdownInput(props: FieldInputProps) {
  const { field, source = field.id } = props;
  const [isShown, setShown] = useState(false);
  const id = useId();
  const text: unknown = useWatch({ name: source });
  const hasText = typeof text === 'string' && text.trim() !== '';
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      <TextInput {...props} help={props.help ?? field.help ?? translate('portal.screen.markdown.help')} />
      <Button size="small" aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
        {translate(`portal.screen.markdown.${isShown ? 'hide' : 'show'}`)}
      </Button>
      <Box
        id={id}
        role="region"
        aria-label={translate('portal.screen.markdown.preview', { label: props.label ?? field.label })}
        hidden={!isShown}
        sx={{ width: '100%', border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1.5 }}
      >
        {isShown && hasText ? (
          <Suspense fallback={null}>
            <LazyRenderedMarkdown text={text} origins={field.origins ?? []} />
          </Suspense>
        ) : (
          translate('portal.screen.markdown.nothing')
        )}
      </Box>
    </Box>
  );
}
