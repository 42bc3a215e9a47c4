import { Box, GlobalStyles } from '@mui/material';
import { LateChunk } from '#ui/resilience/LateChunk.tsx';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { bannerHeight } from '#ui/theme/theme.ts';

const DemoBar = lazyPage(() => import('#app/demo/DemoBar.tsx'), 'DemoBar');

/** The room of the demo bar above the header, as early/shell.css has it: nothing moves when the bar comes. */
const height = 36;

export const DemoRoom = () => (
  <>
    <GlobalStyles styles={{ ':root': { [bannerHeight]: `${height}px` } }} />
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: (theme) => theme.zIndex.appBar + 1,
        height,
        bgcolor: '#17201c',
        color: '#fff',
        displayPrint: 'none',
      }}
    >
      <LateChunk>
        <DemoBar />
      </LateChunk>
    </Box>
  </>
);
