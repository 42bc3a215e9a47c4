/** Why a file of records can't be read, and what to do. Shared by the portal and the command line. */
export const fileFaults = {
  binary:
    'Isto não é uma planilha nem um arquivo CSV. Abra-o no programa que o fez e salve como .xlsx ou CSV.',
  xls: 'Este é o formato antigo do Excel (.xls). Abra-o no Excel e use Salvar como > Pasta de Trabalho do Excel (.xlsx).',
  html: 'Isto é uma página da internet, ainda que o nome termine em .xls. Abra-a no Excel e use Salvar como > Pasta de Trabalho do Excel (.xlsx).',
  locked:
    'Esta planilha abre só com senha. Tire a senha no Excel (Arquivo > Informações > Proteger) e salve de novo.',
  damaged: 'O arquivo .xlsx está danificado ou incompleto. Abra-o no Excel, salve de novo e tente outra vez.',
  notSpreadsheet:
    'Isto não é um arquivo .xlsx do Excel. Abra-o no programa que o fez e salve como .xlsx ou CSV.',
  bomb: 'A planilha é grande demais depois de aberta. Deixe nela só a tabela a importar, ou salve como CSV.',
  notCalculated:
    'Há fórmulas sem resultado guardado. Abra o arquivo no Excel, salve de novo e tente outra vez.',
  quotes: 'As aspas abertas na linha %{line} não se fecham. Corrija o arquivo e tente de novo.',
};
