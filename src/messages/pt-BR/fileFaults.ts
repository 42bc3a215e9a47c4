/** Why a file of records can't be read, and what to do. Shared by the portal and the command line. */
export const fileFaults = {
  empty: 'Não há linhas a importar: a primeira linha traz os nomes das colunas, e as seguintes os registros.',
  binary:
    'Isto não é uma planilha nem um arquivo CSV. Abra-o no programa que o fez e salve como .xlsx ou CSV.',
  xls: 'Este é o formato antigo do Excel (.xls). Abra-o no Excel e use Salvar como > Pasta de Trabalho do Excel (.xlsx).',
  xlsb: 'Este é o formato binário do Excel (.xlsb). Abra-o no Excel e use Salvar como > Pasta de Trabalho do Excel (.xlsx).',
  xmlSheet:
    'Esta é uma planilha no formato XML do Excel 2003. Abra-a no Excel e use Salvar como > Pasta de Trabalho do Excel (.xlsx).',
  oldSheet:
    'Esta é uma planilha de um formato antigo. Abra-a no Excel ou no LibreOffice e salve como .xlsx ou CSV.',
  ods: 'Esta é uma planilha do LibreOffice (.ods). Abra-a nele e use Salvar como > Excel 2007-365 (.xlsx).',
  gnumeric: 'Esta é uma planilha do Gnumeric (.gnumeric). Abra-a nele e use Salvar como > ECMA 376 (.xlsx).',
  numbers:
    'Este arquivo é do Numbers ou de outro programa da Apple. Abra-o nele e use Exportar para > Excel.',
  html: 'Isto é uma página da internet, ainda que o nome termine em .xls. Abra-a no Excel e use Salvar como > Pasta de Trabalho do Excel (.xlsx).',
  locked:
    'Esta planilha abre só com senha. Tire a senha no Excel (Arquivo > Informações > Proteger) e salve de novo.',
  pdf: 'Isto é um PDF. Peça a planilha de que ele foi feito, ou copie a tabela para uma planilha e salve como .xlsx.',
  image: 'Isto é uma imagem. Peça a planilha em .xlsx ou CSV, ou digite a tabela em uma.',
  document:
    'Isto é um documento de texto. Copie a tabela dele para uma planilha e salve como .xlsx, ou cole as linhas aqui.',
  slides: 'Isto é uma apresentação. Copie a tabela dela para uma planilha e salve como .xlsx.',
  archive: 'Isto é um arquivo compactado. Extraia os arquivos e importe a planilha que está dentro.',
  database: 'Isto é um banco de dados. Exporte a tabela dele como CSV ou .xlsx.',
  media: 'Isto é um áudio ou vídeo. Escolha uma planilha .xlsx ou um arquivo CSV.',
  email: 'Isto é uma mensagem de e-mail. Abra-a no programa de e-mail e salve o anexo.',
  xml: 'Isto é um arquivo XML, não uma planilha. Exporte os dados do sistema de origem como .xlsx ou CSV.',
  invoiceXml:
    'Isto é o XML de um documento fiscal, com um documento só. Exporte do sistema fiscal a relação dos documentos em .xlsx ou CSV.',
  json: 'Isto são dados em JSON, não uma planilha. Exporte-os do sistema de origem como .xlsx ou CSV.',
  sql: 'Isto são comandos de banco de dados (SQL). Exporte a tabela como CSV ou .xlsx.',
  contacts: 'Isto são contatos no formato vCard. Exporte-os do programa de contatos como CSV.',
  calendar:
    'Isto são compromissos de uma agenda (iCalendar). Exporte-os como CSV, ou digite-os em uma planilha.',
  bankStatement:
    'Isto é um extrato para programas financeiros (OFX ou QIF). Baixe no banco o extrato em Excel ou CSV.',
  cnab: 'Isto é um arquivo de remessa ou retorno de banco (CNAB). Baixe no banco a relação dos títulos em Excel ou CSV.',
  sped: 'Isto é um arquivo do SPED. Exporte do sistema fiscal ou contábil a relação desejada em .xlsx ou CSV.',
  fixedWidth:
    'Isto é um texto com campos em posições fixas, sem separador. Abra-o no Excel (Dados > De Texto/CSV), separe as colunas e salve como .xlsx.',
  damaged: 'O arquivo .xlsx está danificado ou incompleto. Abra-o no Excel, salve de novo e tente outra vez.',
  bomb: 'A planilha é grande demais depois de aberta. Deixe nela só a tabela a importar, ou salve como CSV.',
  hiddenSheets: 'Só há dados em planilhas ocultas (%{names}). Reexiba a que deseja no Excel e salve de novo.',
  notCalculated:
    'Há fórmulas sem resultado guardado (a primeira em %{cell}). Abra o arquivo no Excel, salve de novo e tente outra vez.',
  tooManyCells:
    'A planilha tem mais de 1 milhão de células preenchidas. Deixe nela só a tabela a importar, em partes menores.',
  quotes: 'As aspas abertas na linha %{line} não se fecham. Corrija o arquivo e tente de novo.',
} as const;
