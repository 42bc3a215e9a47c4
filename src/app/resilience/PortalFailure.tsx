/** When the portal itself can't start: no theme and no translations to rely on. */
export const PortalFailure = () => (
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
    <h1 style={{ fontSize: 20, margin: 0 }}>O portal não pôde ser carregado</h1>
    <p style={{ margin: 0 }}>Verifique sua conexão e tente de novo.</p>
    <p style={{ margin: 0 }}>
      <button
        type="button"
        onClick={() => window.location.reload()}
        style={{ font: 'inherit', padding: '8px 16px' }}
      >
        Tentar novamente
      </button>
    </p>
  </main>
);
