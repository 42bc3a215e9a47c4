import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useGetOne, useNotify } from 'ra-core';
import { useState } from 'react';
import { usePortal, type ActionProps } from 'portal/extend';

/** Writes a trip as a short message to its driver, to be sent with any messenger. */
export default function AvisoDeViagem({ record, label, onDone }: ActionProps) {
  const notify = useNotify();
  const { locale, timeZone } = usePortal();
  const driver = useName('motoristas', record?.motoristaId);
  const route = useName('rotas', record?.rotaId);
  const [typed, setTyped] = useState<string>();
  const departure = when(record?.saida, locale, timeZone);
  const text =
    typed ??
    [
      driver && `${driver},`,
      `viagem ${String(record?.numero ?? '')}`,
      route && `Rota: ${route}`,
      departure && `Saída: ${departure}`,
      record?.ciot && `CIOT: ${String(record.ciot)}`,
    ]
      .filter(Boolean)
      .join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify('Aviso copiado');
      onDone();
    } catch {
      notify('O navegador não deixou copiar: selecione o texto e copie.', { type: 'warning' });
    }
  };
  return (
    <Dialog open onClose={onDone} fullWidth maxWidth="xs">
      <DialogTitle>{label}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          Confira, copie e cole na conversa com o motorista.
        </Typography>
        <TextField
          label="Aviso"
          multiline
          fullWidth
          minRows={5}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onDone}>
          Fechar
        </Button>
        <Button variant="contained" onClick={() => void copy()}>
          Copiar
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The name of a record, if this user's screens show it. */
function useName(resource: string, id: unknown): string | undefined {
  const { data } = useGetOne(resource, { id: String(id) }, { enabled: id !== undefined && id !== null });
  return typeof data?.nome === 'string' ? data.nome : undefined;
}

function when(value: unknown, locale: string, timeZone: string): string | undefined {
  if (typeof value !== 'string') return undefined;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    new Date(value),
  );
}
