import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type InvestorPrincipal } from '@app/auth';
import { Returns } from '@app/http';
import { PropertiesDto, PropertyDto } from './dto/property.response.dto';
import { PropertiesService } from './properties.service';

@ApiTags('Investor')
@Controller('v1/properties')
export class PropertiesController {
  constructor(private readonly properties: PropertiesService) {}

  @Get()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listProperties',
    summary: "The team's custom questions",
    description: 'In the order in which they were made. Option ids stay when labels change.',
  })
  @Returns(200, PropertiesDto, 'All questions.')
  async list(@CurrentPrincipal() principal: InvestorPrincipal): Promise<PropertiesDto> {
    return {
      properties: (await this.properties.ofTeam(principal.teamId)).map((property) => PropertyDto.from(property)),
    };
  }
}
