import { isSpeaking, spoken } from '../../messages/say.ts';

/** What is said where not even the language has come. */
const unspoken = {
  page: 'O portal não pôde ser carregado',
  pageHelp: 'Verifique sua conexão e tente de novo.',
  retry: 'Tentar novamente',
};

/** When the portal itself can't start: no theme to rely on, and perhaps no translations. */
export function PortalFailure() {
  const words = isSpeaking() ? spoken().app.portal.error : unspoken;
  return (
    <main
      role="alert"
      style={{
        minHeight: '100vh',
        display: 'grid',
        placeContent: 'center',
        textAlign: 'center',
        gap: 12,
        padding: 24,
      }}
    >
      <h1 style={{ fontSize: 20, margin: 0 }}>{words.page}</h1>
      <p style={{ margin: 0 }}>{words.pageHelp}</p>
      <p style={{ margin: 0 }}>
        <button
          type="button"
          onClick={() => window.location.reload()}
          style={{ font: 'inherit', padding: '8px 16px' }}
        >
          {words.retry}
        </button>
      </p>
    </main>
  );
}
