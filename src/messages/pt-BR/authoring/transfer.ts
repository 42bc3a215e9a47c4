/** Texts about moving data into another store, and about records elsewhere. */
export const transfer = {
  databaseStillHasNames:
    'O banco ainda tem nomes ou tipos de uma configuração anterior: rode "npx portal migrate" antes.',
  stillProcessEsWithAnother:
    'Ainda há %{count} processo(s) com outra versão da configuração neste banco. Encerre-os, espere um minuto e rode de novo; nada foi alterado.',
  processEsOfPortal:
    'Há %{count} processo(s) do portal neste banco, e uma coluna muda de tipo: encerre-os antes; nada foi alterado.',
  processEsOnDatabaseUse:
    '%{others} processo(s) deste banco de dados usam outra pasta de dados que não %{folder}: o arquivo anexado por um não se abre nos outros. ',
  giveAllOfThemSame:
    'Dê a todos a mesma PORTAL_DATA, num volume em comum, e copie para ela o que há em "files" de cada uma.',
  ofFilesAttachedToLatest:
    'De %{all} arquivos anexados aos registros mais recentes, %{missing} não estão em %{folder} (%{where}): abri-los dá erro. ',
  ifPortalDataHasChanged:
    'Se PORTAL_DATA mudou, aponte-a para a pasta de antes, ou copie para esta o que há em "files" daquela.',
  portalCountsOnWhatServer: 'O portal conta com o que o servidor de PORTAL_API_URL não promete:',
  serverOfData: 'O servidor dos dados não responde.',
  otherServerDoesNotRestore: '%{resource}: o outro servidor não restaura registros.',
  transactionWasGivenUp: 'A transação foi abandonada.',
  tooMuchIsAsked: 'Pede-se demais ao mesmo tempo.',
  databaseAlreadyHasRecords: 'O banco já tem registros em "%{id}" (esquema %{schema}): nada foi importado. ',
  nameNewSchemaInPortal: 'Indique um esquema novo em PORTAL_DATABASE_URL, por exemplo ?schema=portal2.',
  noData: 'Não há dados em %{folder}: nada foi exportado.',
  numberHasLostDigits:
    '%{part} #%{id}, %{lossy}: este número perdeu algarismos ao ser lido; escreva-o entre aspas em %{file}.',
  alreadyHasData: '%{folder} já tem dados: nada foi importado. Indique outra pasta em PORTAL_DATA.',
  isIncomplete: '%{file} está incompleto: falta a última linha. Exporte de novo.',
  wasChangedAfterWasWritten: '%{file} foi alterado depois de escrito, em: %{wrong}. Exporte de novo.',
  lineCantBeRead: '%{file}, linha %{number}: não pode ser lida.',
  wasNotWrittenByPortal: '%{file} não foi escrito por "portal data export".',
  nameNewSchemaInPortalDatabase:
    'Indique um esquema novo em PORTAL_DATABASE_URL, por exemplo ?schema=grande.',
  schemaWasFilledWithRows:
    'O esquema "%{schema}" já foi preenchido com --rows %{rows}: nada foi alterado. %{advice}',
  schemaHasDataCommandDid:
    'O esquema "%{schema}" já tem dados que este comando não criou: nada foi alterado. %{advice}',
  copied: 'copiado: %{id}',
  rowsIsLessThanLargest:
    '--rows %{rows} é menos do que o maior recurso já tem no começo: indique %{most} ou mais.',
  computingFiguresAreStored: 'calcula o que se guarda calculado',
  indexes: 'índices: %{id}',
  fileHasWhatConfiguration:
    'O arquivo tem o que a configuração não tem: %{homeless}. Nada foi importado: declare os recursos, ',
  orTakeListsOut: 'ou tire as listas dos dados de origem (portal migrate --drop) e exporte de novo.',
  whatWasReadBack: 'O que se leu de volta não é o que se escreveu, em: %{wrong}. Não use este destino.',
  fileWasNotUploaded: 'O arquivo %{file} não foi enviado, ou já é de outro registro.',
  filesWithoutRecord: 'Falha ao apagar arquivos sem registro: %{error}',
} as const;
