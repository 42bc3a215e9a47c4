/** Documents and codes, each with its own check; see kind.ts. */
import { plainKind } from '../fieldKind.ts';

export const phoneField = plainKind('phone', 'Telefone com DDD.', 'Telefone');

export const documentFields = [
  plainKind('cpf', 'CPF, com os dígitos conferidos.', 'CPF'),
  plainKind('cnpj', 'CNPJ, numérico ou alfanumérico, com os dígitos conferidos.', 'CNPJ'),
  plainKind('cpfCnpj', 'CPF ou CNPJ, com os dígitos conferidos.', 'CPF ou CNPJ'),
  plainKind('cep', 'CEP.', 'CEP'),
  plainKind('uf', 'Unidade da federação.', 'Estado'),
  plainKind('placa', 'Placa de veículo, antiga ou Mercosul.', 'Placa'),
  plainKind('renavam', 'RENAVAM, com o dígito conferido.', 'RENAVAM'),
  plainKind('cnh', 'Número de CNH, com os dígitos conferidos.', 'CNH'),
  plainKind('pis', 'PIS ou NIT, com o dígito conferido.', 'PIS'),
  plainKind('chaveNfe', 'Chave de acesso de nota eletrônica, de 44 dígitos.', 'Chave de acesso'),
  plainKind('ie', 'Inscrição estadual.', 'Inscrição estadual'),
  plainKind('rntrc', 'Registro de transportador (RNTRC).', 'RNTRC'),
  plainKind('chassi', 'Chassi de veículo, de 17 caracteres.', 'Chassi'),
  plainKind('ncm', 'Código NCM de mercadoria.', 'NCM'),
  plainKind('cfop', 'Código CFOP de operação.', 'CFOP'),
  plainKind('cbo', 'Código CBO de ocupação.', 'CBO'),
  plainKind('ciot', 'Código CIOT de operação de transporte.', 'CIOT'),
  plainKind('imei', 'IMEI de aparelho, com o dígito conferido.', 'IMEI'),
  plainKind('linhaDigitavel', 'Linha digitável de boleto.', 'Linha digitável'),
  plainKind('codigoInfracao', 'Código de infração de trânsito.', 'Infração'),
  plainKind('banco', 'Código de banco, de três dígitos.', 'Banco'),
  plainKind('agencia', 'Agência bancária.', 'Agência'),
  plainKind('safra', 'Ano-safra, como 2026/27.', 'Safra'),
  plainKind('car', 'Cadastro Ambiental Rural (CAR).', 'CAR'),
] as const;
