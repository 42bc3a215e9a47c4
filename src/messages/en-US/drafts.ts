import type { Wording } from '../language.ts';
import type { draftMessages } from '../pt-BR/drafts.ts';

type Texts = Wording<typeof draftMessages>['portal'];

export const draft: Texts['draft'] = {
  offer: 'There is a draft of %{when}.',
  refused: 'The save of %{when} was not accepted: %{reason} It is still kept here.',
  waits: 'Changes of %{when} are waiting for a connection and are not shown here yet.',
  without: 'Not kept in the draft: %{fields}.',
  others: 'There is 1 more. |||| There are %{smart_count} more.',
  restore: 'Restore',
  discard: 'Discard',
  change: 'Change before sending',
  older:
    'The record was changed after this draft. When you save, you will see both versions and choose the values to keep.',
  partly: 'Part of the draft was left out: fields that you can no longer fill in.',
  noRoom: 'There is no room on this device to keep a draft. Save before leaving, or what you typed is lost.',
  leave: {
    title: 'Leave without saving?',
    text: 'What you typed is not saved yet. Kept as a draft, it is offered when you come back to this form on this device.',
    lost: 'What you typed is not saved yet and will be lost.',
    stay: 'Keep editing',
    keep: 'Leave and keep draft',
    discard: 'Discard',
  },
};

export const outbox: Texts['outbox'] = {
  offline: 'No connection.',
  offlineSeen: 'No connection: as seen %{when}.',
  silentSeen: 'The server does not answer: as seen %{when}.',
  atTime: 'at %{time}',
  onDay: 'on %{time}',
  waiting:
    '1 save kept here waits for the connection. |||| %{smart_count} saves kept here wait for the connection.',
  refused: '1 save was not accepted. |||| %{smart_count} saves were not accepted.',
  sent: '1 save sent |||| %{smart_count} saves sent',
  see: 'See',
  sendNow: 'Send now',
  title: 'Pending saves',
  since: 'Kept at %{when}, waits for the connection',
  open: 'Open',
  discardSure: 'Discard for good',
  secret:
    'No connection, and passwords are not kept on this device. Leave this page open and save again when the connection is back.',
  noRoom:
    'No connection, and there is no room on this device to keep it. Leave this page open and save again when the connection is back.',
  panel: {
    waiting: 'No connection: kept here',
    waitingHelp: 'It is sent when the connection is back. Do not sign out before that.',
    sent: 'Sent',
    sentHelp: 'The connection is back and what was kept here has been saved.',
    savedHelp: 'What was kept here has been saved.',
    refused: 'Not accepted',
    refusedHelp: 'It is still kept here as a draft.',
    another: 'Fill in another',
    open: 'Open the record',
    change: 'Change',
    list: 'Back to the list',
  },
};

export const again: Texts['again'] = {
  title: 'Sign in again',
  text: 'What you typed is still here.',
  email: 'Email',
  password: 'Password',
  missing: 'Enter the password.',
  enter: 'Sign in',
  leave: 'Go to the sign-in page',
};

export const signOut: Texts['signOut'] = {
  title: 'Sign out?',
  drafts:
    '1 draft will be deleted from this device. |||| %{smart_count} drafts will be deleted from this device.',
  waiting:
    '1 save that was not sent yet will be lost. |||| %{smart_count} saves that were not sent yet will be lost.',
  confirm: 'Sign out and delete',
};
