import { Box } from '@mui/material';
import { isMap } from '#model/values/values.ts';
import type { KindValue } from '../ui/componentTypes.ts';
import { readJson } from './kind.ts';

/** One line in lists. On the page, names beside their values, with nested parts below. */
export const jsonValue: KindValue = {
  show({ value, where }) {
    const read = typeof value === 'string' && where !== 'cell' && where !== 'card' && where !== 'line';
    const data = read ? readJson(value) : undefined;
    return data && <Part value={data.value} />;
  },
};

function Part({ value }: { value: unknown }) {
  const parts: [string, unknown][] = Array.isArray(value)
    ? value.map((one, at) => [String(at + 1), one])
    : isMap(value)
      ? Object.entries(value)
      : [];
  if (parts.length === 0)
    return <Box component="bdi">{isMap(value) || Array.isArray(value) ? '—' : String(value)}</Box>;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {parts.map(([name, one]) => {
        const isWhole = !isMap(one) && !Array.isArray(one);
        return (
          <Box key={name} sx={{ display: isWhole ? 'flex' : 'block', gap: 1, py: 0.25 }}>
            <Box component="dt" dir="auto" sx={{ color: 'text.secondary', flexShrink: 0 }}>
              {name}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                overflowWrap: 'anywhere',
                ...(!isWhole && { pl: 1.5, borderLeft: 1, borderColor: 'divider' }),
              }}
            >
              <Part value={one} />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
