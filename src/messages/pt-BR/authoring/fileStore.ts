/** Messages of the file store. */
export const fileStore = {
  doesNotContainObject: 'não contém um objeto com as listas de registros',
  hasInSomething: 'tem em "%{name}" algo que não é uma lista de registros',
  isEmpty: 'está vazio',
  isNotValidJson: 'não é um JSON válido (%{message})',
  toGoBackToNewest: 'Para voltar à cópia mais nova, copie %{copy} sobre ele e inicie de novo; ',
  bringBackCopy: 'Recupere uma cópia; ',
  dataFile: 'O arquivo de dados %{file} %{reason}. Nada foi alterado nele. ',
  orRunNpmRunReset: '%{remedy}ou rode "npm run reset" para voltar aos dados de demonstração.',
  isNotIdOfFile: '"%{id}" não é um id de arquivo.',
  fileCouldNotBeKept: 'O arquivo não pôde ser guardado.',
  fileCouldNotBeRead: 'O arquivo não pôde ser lido.',
  anotherProcessHasChangedData: 'outro processo mudou os dados desde o início; inicie o portal de novo',
  cantBeWritten: 'não é possível gravar em %{folder} (%{words})',
  diskOfHasNoSpace: 'não há espaço livre no disco de %{folder} para gravar os dados',
  diskIsRead: 'o disco é só para leitura',
  processHasNoPermission: 'o processo não tem permissão',
  diskIsFull: 'o disco está cheio',
  outOfOrder: 'fora de ordem',
  hasLineCantBeRead: 'tem uma linha ilegível na posição %{start}',
  historyFile: 'O arquivo do histórico %{file} %{reason}. Nada foi alterado nele. ',
  bringBackCopyOrMove: 'Recupere uma cópia, ou mova-o para outro lugar: sem ele o histórico recomeça vazio.',
  dataFolderIsInUse: 'A pasta de dados %{folder} já está em uso pelo processo %{pid}. ',
  stopOrChooseAnotherFolder:
    'Encerre-o ou escolha outra pasta com PORTAL_DATA. Se ele não for um portal, apague %{file}.',
  noInitialData: 'Os dados iniciais não foram encontrados em %{source}. Indique o arquivo em PORTAL_DB. ',
  initialDataAreJson: 'O arquivo é um objeto JSON com uma lista de registros por recurso; para começar ',
  withoutRecordsNeedOnlyContain: 'sem registros, basta que contenha {}.',
  initialData: 'Os dados iniciais não puderam ser copiados para %{folder} (%{message}). ',
  giveProcessFolder: 'Dê ao processo uma pasta em que possa gravar, ou indique outra em PORTAL_DATA.',
  doesNotTell: 'não diz',
  tellsAs: 'diz %{length} como',
  lengthOfHistory:
    '%{found} o tamanho do histórico em "%{historyKey}": deve ser {"length": n}, com o número de bytes que ',
  countOf: 'contam de %{path}',
  readOnlyBecause: 'Só leitura: %{readOnly}',
  otherNames: 'A configuração mudou de nomes neste instante. Nada foi alterado.',
  dataCouldNotBeSaved: 'Os dados não puderam ser salvos.',
  readOnly: 'só leitura',
  hasInInRecordNumber:
    'tem em "%{resource}", no %{at}º registro, em "%{lossy}", um número de que se perdem algarismos: escreva-o entre aspas',
  hasInRecordWithoutValid: 'tem em "%{resource}" um registro sem id válido (o %{at}º, com %{id})',
  hasInTwoRecords: 'tem em "%{resource}" dois registros com o id %{id}',
  alreadyRecord: 'Já há um registro %{id}.',
  journalBeginsDamaged:
    'A primeira linha do arquivo %{file} está danificada: nele há %{count} gravações. Nada foi alterado. ',
  savesFromDamage: 'Dessa linha em diante há nele %{count} gravações. ',
  journalRemedy:
    'Recupere o arquivo de uma cópia da pasta; ou, para seguir sem as gravações posteriores a db.json, mova todos os arquivos journal.* para outra pasta.',
  editedBesideJournals:
    'O arquivo de dados %{file} foi alterado depois que o portal o gravou (difere em: %{lists}), e os diários ao lado dele têm %{count} gravações posteriores (de %{from} a %{to}), que não cabem no arquivo alterado. Nada foi alterado. Ponha o arquivo de volta como estava, inicie e encerre o portal, e só então o edite; ou, para ficar com a edição e perder essas gravações, mova todos os arquivos journal.* para outra pasta.',
  historyWasEdited:
    'foi alterado depois que o portal o gravou: "%{historyKey}", que diz quanto de history.jsonl pertence a estes dados, difere',
  edited:
    'O arquivo de dados %{file} foi alterado depois que o portal o gravou (%{at}), e vale como está agora. Difere em: %{lists}.',
  editedSums:
    'O arquivo de dados %{file} foi alterado depois que o portal o gravou, e vale como está agora. As somas de verificação dele ("%{journalKey}") faltam ou estão danificadas: não se sabe em que listas ele difere.',
  lastLineIgnored:
    'O arquivo %{file} termina no meio de uma linha (%{rest} bytes): uma gravação interrompida. Essa linha é ignorada.',
  lastLineWasConfirmed:
    'Essa linha de %{file} era uma gravação confirmada (%{at}): o arquivo foi cortado depois. Para recuperá-la, encerre o portal e traga a pasta de volta de uma cópia.',
  journalOfOtherHistory:
    'O arquivo %{file} não corresponde a db.json: o histórico antes da gravação %{seq} tem outro tamanho. Nada foi alterado. ',
  journalPutAside:
    'O arquivo %{file} tem %{count} gravações de outros dados que não os de db.json (feitas por uma versão anterior do portal). Elas não contam: na próxima gravação o arquivo recebe um nome que termina em .cut.',
  journalOfOtherFolder:
    'O arquivo %{file} tem %{count} gravações (de %{from} a %{to}) de outro arquivo de dados, que não é o db.json ao lado. Nada foi alterado. ',
  journalLeftOut:
    'O arquivo %{file} tem %{count} gravações (de %{from} a %{to}) que não continuam db.json: ou db.json é uma cópia mais antiga, ou falta journal.%{number}.jsonl. Nada foi alterado. ',
  savesMissing:
    'Em %{folder} faltam as gravações %{from} a %{to} (%{count}, confirmadas até %{at}): um diário foi removido ou cortado, ou db.json é uma cópia mais antiga. Nada foi alterado. ',
  missingRemedy:
    'Recupere os arquivos journal.* de uma cópia da pasta; ou, para seguir sem essas gravações, mova todos os arquivos journal.* (também %{last}) para outra pasta.',
  otherLastSave:
    'O arquivo de dados %{file} não é o que o portal usou por último nesta pasta (até %{at}), e nenhum diário leva a essa gravação. Nada foi alterado. Recupere aquele arquivo; ou, para usar este, mova %{last} para outra pasta.',
  cantBeRead:
    'Não é possível ler %{file}, ou a pasta dele (%{code}). Nada foi alterado. Confira o disco e as permissões, e inicie de novo.',
  isMissingBeside:
    'não existe, e na pasta há arquivos de um portal (%{names}): ele não recomeça por cima deles',
  dataMustExist:
    'A pasta de dados %{folder} não existe, e PORTAL_DATA_MUST_EXIST está ligado. Monte-a ou crie-a, ou tire a variável para um primeiro início.',
  isOutOfReach: 'não é possível chegar a %{file}: a pasta foi renomeada, removida ou não pode ser lida',
  wasReplaced:
    '%{file} foi trocado ou alterado por fora com o portal no ar; ponha-o de volta, ou inicie o portal de novo',
  dataCouldNotBeConfirmed: 'O disco não confirmou a gravação: ela pode estar guardada.',
  historyNotReadable: 'O histórico %{file} não pôde ser lido.',
  checksumDiffers: 'a soma de verificação difere',
  checksumMissing: 'falta a soma de verificação',
  hasPartOfLine: 'termina no meio de uma linha, na posição %{start}',
  isOfOtherData: 'não é o histórico destes dados: a soma de verificação difere da do arquivo de dados',
  historyLacksBytes:
    'No arquivo do histórico %{file} faltam registros com que os dados contam (%{bytes} bytes no fim dele). Ele segue sem eles.',
  historyLacksEntries:
    'No arquivo do histórico %{file} faltam os últimos %{count} registros com que os dados contam: ele termina no registro %{last}. Ele segue sem eles.',
  historyHasMore:
    'O arquivo do histórico %{file} tem %{count} registros (de %{from} a %{to}) com que os dados não contam: de gravações nunca confirmadas, ou de dados mais novos que estes. Eles passam para %{cut}, ao lado.',
} as const;
