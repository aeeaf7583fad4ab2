import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type InvestorPrincipal, pathResource, Resource } from '@app/auth';
import {
  ApiPreferWait,
  Fails,
  pageRequest,
  patienceOf,
  Query,
  Returns,
  ReturnsPage,
  type ServiceRequest,
  type ServiceResponse,
} from '@app/http';
import { EventDto } from '../dto/event.response.dto';
import { TeamFeedQuery } from '../dto/events.request.dto';
import { FeedService, type FeedPage } from './feed.service';

/** 404 `event_not_found` for events that are unknown, of another team or out of sight. */
export const EventResource = pathResource(FeedService, (feed, principal: InvestorPrincipal, { id = '' }) => feed.findOfTeam(principal, id));

@ApiTags('Investor')
@Controller('v1/events')
export class EventsController {
  constructor(private readonly feed: FeedService) {}

  @Get()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listEvents',
    summary: 'What happened, oldest first',
    description:
      'A reader that follows `next_cursor` gets every event exactly once and in one order. Events are kept for 90 days (`EVENT_DAYS`). What became visible later is read with `after`.',
  })
  @ApiPreferWait('something happens, where the page would be empty')
  @ReturnsPage(EventDto, 'A page of events.', { endless: true })
  @Fails('cursor_expired')
  list(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Query() query: TeamFeedQuery,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: ServiceResponse,
  ): Promise<FeedPage> {
    const { types, after, company_id: companyId } = query;
    return this.feed.ofTeam(principal, { ...pageRequest(query), types, after, companyId }, patienceOf(request, response));
  }

  @Get(':id')
  @Access('investor', 'read')
  @Resource(EventResource, { id: 'event_not_found' })
  @ApiOperation({ operationId: 'getEvent', summary: 'An event', description: 'As it was; its actor is named as it is now.' })
  @ApiParam({ name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  @Returns(200, EventDto, 'The event.')
  @Fails('event_not_found')
  get(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string): Promise<EventDto> {
    return this.feed.findOfTeam(principal, id);
  }
}
