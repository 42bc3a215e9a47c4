import { styled } from '@mui/material/styles';
import { Fragment, type ComponentProps } from 'react';

export const monospace = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
};

/** A keyword inside a sentence. */
export const Mono = (props: ComponentProps<typeof MonoText>) => <MonoText translate="no" {...props} />;
const MonoText = styled('code')({ ...monospace, fontSize: '0.92em' });

/** A sentence in which backticks mark literal text. */
export const Prose = ({ children }: { children: string }) =>
  children
    .split('`')
    .map((part, at) => (at % 2 === 1 ? <Mono key={at}>{part}</Mono> : <Fragment key={at}>{part}</Fragment>));
