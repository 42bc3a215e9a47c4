import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { expect, it } from 'vitest';
import { EmptyValue } from '#ui/record/EmptyValue.tsx';
import { screen as english } from '#messages/en-US/screens.ts';
import { screen as spanish } from '#messages/es-419/screens.ts';
import { screenMessages } from '#messages/pt-BR/screens.ts';

it.each([
  ['pt-BR', screenMessages.portal.screen, 'vazio'],
  ['en-US', english, 'empty'],
  ['es-419', spanish, 'vacío'],
])('an empty value is read out in the language of the page: %s', (locale, words, text) => {
  const messages = { portal: { screen: words } };
  render(
    <CoreAdminContext i18nProvider={polyglotI18nProvider(() => messages as never, locale)}>
      <EmptyValue />
    </CoreAdminContext>,
  );
  expect(screen.getByLabelText(text)).toHaveTextContent('—');
});
