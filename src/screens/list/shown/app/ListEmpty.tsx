import Inbox from '@mui/icons-material/InboxOutlined';
import { Stack } from '@mui/material';
import { EmptyRecords } from '#screens/app/EmptyRecords.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import { ImportButton, CreateButton } from '#screens/list/actions/app/AddButtons.tsx';

/** Without records, the purpose of the list and the first step. */
export function ListEmpty() {
  const { screen, resource } = useScreen();
  return (
    <EmptyRecords
      resource={resource}
      icon={Inbox}
      help={{
        filtered: translate('portal.screen.empty.filteredHelp'),
        none: (name) => screen.empty ?? translate('portal.screen.empty.help', { name }),
      }}
    >
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        <ImportButton />
        <CreateButton />
      </Stack>
    </EmptyRecords>
  );
}
