/** Creates loads over the API for tests of their effects; trade.test.ts creates them by forms and buttons. */
import type { useCompany } from '../support/people.ts';

type Prepare = Awaited<ReturnType<typeof useCompany>>['prepare'];

const weights = { pesoBrutoOrigemKg: 72_000, taraOrigemKg: 22_800 };

export const useLoads = (prepare: Prepare) => {
  const act = (id: number, action: string, body: object = {}) =>
    prepare('logistica', 'POST', `/carregamentos/${id}/actions/${action}`, body);
  const unload = (
    id: number,
    measured: { pesoBrutoDestinoKg: number; umidade?: number; impureza?: number },
  ) =>
    act(id, 'registrar-descarga', {
      dataDescarga: '2026-10-31T16:00:00.000Z',
      taraDestinoKg: 22_800,
      ...measured,
    });
  /** Schedules and starts a load that does not yet meet the requirements for leaving. */
  const start = async (planned: object) => {
    const load = await prepare('logistica', 'POST', '/carregamentos', {
      dataAgendada: '2026-10-31T10:00:00.000Z',
      ...planned,
    });
    await act(load.id, 'iniciar-carga');
    return load;
  };
  return {
    start,
    unload,
    /** A load that has arrived. `pesoBrutoDestinoKg`: its weight with the lorry, in kilograms. */
    arrived: async (planned: object, pesoBrutoDestinoKg: number) => {
      const load = await start(planned);
      await act(load.id, 'liberar-viagem', { dataCarga: '2026-10-31T11:00:00.000Z', ...weights });
      await unload(load.id, { pesoBrutoDestinoKg });
      return load;
    },
  };
};
